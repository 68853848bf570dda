/**
 * Makes foreign text safe to show: without control characters, without characters that reverse or hide text,
 * and of limited length.
 */
const unwanted = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800\ufffd]/gu

export function plainText(text: string, longest = 64): string {
  const clean = text.replace(unwanted, '').replace(/\s+/gu, ' ').trim()
  const characters = Array.from(clean)
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : clean
}
