/** The settings that the server alone enforces and would apply with the proposed version. */
import type { ServerSetting } from '@holdfast/contract/approver'
import { element } from './element.ts'
import type { Screen } from './frame.ts'

export const presentServerPart = (
  { words }: Screen,
  settings: readonly ServerSetting[],
): HTMLElement | null =>
  settings.length === 0
    ? null
    : element(
        'section',
        { class: 'block', attributes: { 'data-server-part': '' } },
        element('h2', {}, words.serverPart),
        element('p', { class: 'mute' }, words.serverPartText),
        element('ul', { class: 'changes' }, ...settings.map((setting) => settingItem(words, setting))),
      )

function settingItem(words: Screen['words'], { setting, before, after }: ServerSetting): HTMLElement {
  const line = (kind: 'removed' | 'added', values: readonly string[]) =>
    element(
      'p',
      { class: kind },
      element('span', { class: 'unseen' }, `${words[kind]}: `),
      element('span', { attributes: { 'aria-hidden': 'true' } }, kind === 'added' ? '+' : '−'),
      element('span', {}, valueText(words, values)),
    )
  return element(
    'li',
    {},
    element('p', { class: 'subject' }, element('b', {}, words.serverSettings[setting])),
    element('div', { class: 'diff' }, before === null ? null : line('removed', before), line('added', after)),
  )
}

function valueText({ anyEntry, yes, no }: Screen['words'], values: readonly string[]): string {
  if (values.length === 0) return anyEntry
  return values.map((value) => (value === 'yes' ? yes : value === 'no' ? no : value)).join(', ')
}
