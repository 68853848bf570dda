/** The lines or comma-separated parts of a typed list. The server decides whether each is an address or a range. */
export const rangesIn = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** The first part that cannot be one. */
export const wrongRange = (text: string): string | undefined =>
  rangesIn(text).find((part) => !/^[0-9a-fA-F:.]{2,45}(\/\d{1,3})?$/.test(part) || !/[.:]/.test(part))
