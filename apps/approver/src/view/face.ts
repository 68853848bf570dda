import type { RulesPerson } from '@holdfast/policy/rules'
import { initialsOf } from '../format.ts'
import { element } from './element.ts'

/** Initials in a hue of the person, always beside the name. */
export function face({ id, name }: Pick<RulesPerson, 'id' | 'name'>): HTMLElement {
  const made = element('span', { class: 'face', attributes: { 'aria-hidden': 'true' } }, initialsOf(name))
  made.style.setProperty('--hue', String(hueOf(id)))
  return made
}

/** As in the console (`Initials.tsx`): a person has one colour everywhere. */
export function hueOf(id: string): number {
  let hash = 0
  for (const sign of id) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x9e3779b1) >>> 0
  return hash % 360
}
