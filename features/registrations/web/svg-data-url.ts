/** A drawing of the server's as an address that an image shows: as an image it can run nothing. */
export const svgDataUrl = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`
