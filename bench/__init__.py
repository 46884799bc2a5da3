"""Measurements of speed and memory, each beside a peer measured in the same run. Nothing here is a test."""
