"""What a learner has done: kept in a database by the server, read and written by pages through `memory.Memory`."""
