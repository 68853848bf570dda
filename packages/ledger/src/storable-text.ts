/** Text from outside as a database can keep it: without NUL and without half characters. */
export const storableText = (text: string): string =>
  (text.includes('\0') ? text.replaceAll('\0', '') : text).toWellFormed()
