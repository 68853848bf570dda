/** Texts of people in mails: they neither add lines or headers, nor change the direction of what follows, nor become links. */

const joiner = '\u2060'

/** One line. Mail programs turn 'evil.example' into a link; an invisible joiner prevents it. */
export function safeLine(text: string, longest = 120): string {
  const line = text
    .replaceAll(/[\p{C}\u2028\u2029]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const cut =
    Array.from(line).length > longest
      ? `${Array.from(line)
          .slice(0, longest - 1)
          .join('')}…`
      : line
  return cut.replaceAll(/([.:@/])(?=\S)/g, `$1${joiner}`)
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (found) => entities[found] ?? '')
