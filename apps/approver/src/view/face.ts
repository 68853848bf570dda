import type { RulesPerson } from '@holdfast/policy/rules'
import { initialsOf } from '../format.ts'
import { element } from './element.ts'

/** Initials in a hue of the person, always beside the name. */
export function face({ id, name }: Pick<RulesPerson, 'id' | 'name'>): HTMLElement {
  const made = element('span', { class: 'face', attributes: { 'aria-hidden': 'true' } }, initialsOf(name))
  const sum = Array.from(id).reduce((total, character) => (total * 31 + character.charCodeAt(0)) % hues, 0)
  made.style.setProperty('--hue', String((sum * apart) % hues))
  return made
}

const hues = 360
/** Degrees between two ids that differ by one. */
const apart = 137
