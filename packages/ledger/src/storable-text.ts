/** Makes external text storable in the database: without NUL and without lone surrogates. */
export const storableText = (text: string): string =>
  (text.includes('\0') ? text.replaceAll('\0', '') : text).toWellFormed()
