"""Turns an SVG picture into a PNG, with the package resvg_py."""


def png(svg_text: str, scale: float = 2.0) -> bytes:
    """The picture in pixels, `scale` of them for each unit of its size."""
    if scale <= 0:
        raise ValueError(f"The scale is more than 0, not {scale:g}.")
    import resvg_py  # here, since only those who want a PNG need it installed

    # No text in our pictures is set in a font: looking for fonts would only cost time.
    return bytes(resvg_py.svg_to_bytes(svg_string=svg_text, zoom=scale, skip_system_fonts=True))
