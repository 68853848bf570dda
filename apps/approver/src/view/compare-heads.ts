import type { Head } from '../rules/remembered-head.ts'
import { element } from './element.ts'
import { hashWordsOf } from './fingerprint.ts'
import type { Screen } from './frame.ts'

/** Two versions of the rules beside each other: the one that this browser remembers, and the one that the server sent. */
export const compareHeads = ({ words }: Screen, seen: Head | null, sent: Head | null): HTMLElement =>
  element(
    'dl',
    { class: 'mini' },
    ...(seen === null ? [] : row(words.seenHere, words.versionOf(String(seen.version)), seen)),
    ...(sent === null ? [] : row(words.sentNow, words.versionOf(String(sent.version)), sent)),
  )

const row = (name: string, version: string, { hash }: Head): Node[] => [
  element('dt', {}, name),
  element('dd', {}, element('b', {}, version), element('small', {}, hashWordsOf(hash).join(' · '))),
]
