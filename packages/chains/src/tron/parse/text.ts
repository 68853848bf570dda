/**
 * Makes foreign text safe to show: without control characters, without characters that reverse or hide text,
 * and of limited length.
 */
import { hexToBytes } from '@noble/hashes/utils.js'

const unwanted = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800\ufffd]/gu

const textDecoder = new TextDecoder()

/** Nodes print text as hexadecimal, indexes unchanged. */
export const decodeText = (text: string): string =>
  /^([0-9a-fA-F]{2})*$/.test(text) ? textDecoder.decode(hexToBytes(text)) : text

export function plainText(text: string, longest = 64): string {
  const clean = text.replace(unwanted, '').replace(/\s+/gu, ' ').trim()
  const characters = Array.from(clean)
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : clean
}
