import { hexToBytes } from '@noble/hashes/utils.js'

const textDecoder = new TextDecoder()

/** Nodes print text as hexadecimal, indexes unchanged. */
export const decodeText = (text: string): string =>
  /^(?:[0-9a-fA-F]{2})*$/.test(text) ? textDecoder.decode(hexToBytes(text)) : text
