/** The difference between two versions of the rules, in words. */
import type { RulesDocument } from '@holdfast/policy/rules'
import { type ChangeText, changeTexts } from '../rules/change-texts.ts'
import { element } from './element.ts'
import type { Screen } from './frame.ts'

export const presentChanges = (screen: Screen, before: RulesDocument, after: RulesDocument): HTMLElement =>
  element(
    'ul',
    { class: 'changes' },
    ...changeTexts(screen, before, after).map((change) => changeItem(screen, change)),
  )

function changeItem(
  { words }: Screen,
  { subject, name, isLoosening, removed, added }: ChangeText,
): HTMLElement {
  const line = (kind: 'removed' | 'added') => (text: string) =>
    element(
      'p',
      { class: kind },
      element('span', { class: 'unseen' }, `${words[kind]}: `),
      element('span', { attributes: { 'aria-hidden': 'true' } }, kind === 'added' ? '+' : '−'),
      element('span', {}, text),
    )
  const title = name === '' ? words.subjects[subject] : `${words.subjects[subject]}: ${name}`
  return element(
    'li',
    {},
    element('p', { class: 'subject' }, element('b', {}, title), isLoosening ? words.loosens : words.tightens),
    element('div', { class: 'diff' }, ...removed.map(line('removed')), ...added.map(line('added'))),
  )
}
