import { hashFingerprint } from '@holdfast/policy/passkeys'
import { hexToBytes } from '@noble/hashes/utils.js'
import { element } from './element.ts'

export const wordList = (list: readonly string[], label: string): HTMLElement =>
  element(
    'ol',
    { class: 'words', attributes: { 'aria-label': label } },
    ...list.map((word) => element('li', {}, word)),
  )

/** Eight words of a hash in hexadecimal. */
export const hashWordsOf = (hash: string): readonly string[] => hashFingerprint(hexToBytes(hash))
