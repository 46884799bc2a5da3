"""Aton's pictures: scene, touches, buttons, words."""

from tutor.scene.aton.picture import AtonPicture, svg

__all__ = ["AtonPicture", "svg"]
