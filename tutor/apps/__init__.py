"""What a notebook opens: one function a page, shown in the output of its cell."""
