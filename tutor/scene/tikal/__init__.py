"""Tikal's pictures: scene, touches, buttons, words."""

from tutor.scene.tikal.picture import TikalPicture, svg

__all__ = ["TikalPicture", "svg"]
