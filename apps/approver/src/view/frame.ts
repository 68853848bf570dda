/** The frame of every page: the name, the own origin, the language, the page and its buttons. */
import type { OpenLink } from '../open-link.ts'
import { keepLanguage, type Language, languages, type Words } from '../words.ts'
import { button, element } from './element.ts'
import { icon, type IconName, logo } from './icon.ts'

export interface Screen {
  readonly root: HTMLElement
  readonly words: Words
  readonly language: Language
  /** Draws everything again in the other language. */
  readonly changeLanguage: (language: Language) => void
}

export interface Page {
  readonly title: string
  readonly body: readonly (Node | null)[]
  readonly buttons?: readonly Node[]
  readonly note?: string
  /** Above the buttons. */
  readonly notice?: Node | null
  /** Announced at once. */
  readonly isAlert?: boolean
}

/** Replaces the page; the heading gets the focus, so that it is read before the buttons. */
export function show(screen: Screen, page: Page): void {
  const { root, words } = screen
  const { title, body, isAlert = false } = page
  document.documentElement.lang = screen.language
  document.title = `${title} · ${words.title}`
  const content = element('div', isAlert ? { role: 'alert' } : {}, ...body)
  root.replaceChildren(
    ...[headOf(screen), element('main', {}, content), footerOf(page)].filter((part) => part !== null),
  )
  root.querySelector('h1')?.focus()
}

function footerOf({ buttons = [], note, notice = null }: Page): HTMLElement | null {
  if (buttons.length === 0 && note === undefined) return null
  return element(
    'footer',
    {},
    element(
      'div',
      {},
      notice,
      note === undefined ? null : element('p', { class: 'small mute' }, note),
      buttons.length === 0 ? null : element('span', { class: 'acts' }, ...buttons),
    ),
  )
}

function headOf({ words, language, changeLanguage }: Screen): HTMLElement {
  const choices = (Object.keys(languages) as Language[]).map((choice) => {
    const made = button(choice.toUpperCase(), 'choice', () => {
      keepLanguage(localStorage, choice)
      changeLanguage(choice)
    })
    made.lang = choice
    made.setAttribute('aria-pressed', String(choice === language))
    return made
  })
  return element(
    'header',
    {},
    logo(),
    element(
      'div',
      {},
      element('b', {}, words.title),
      element('span', { class: 'small soft' }, location.host),
    ),
    element(
      'div',
      { class: 'choices', role: 'group', attributes: { 'aria-label': words.language } },
      ...choices,
    ),
  )
}

export const heading = (text: string): HTMLHeadingElement => element('h1', { tabIndex: -1 }, text)

export type Tone = 'plain' | 'good' | 'warn' | 'bad'

/** A page that states one thing. */
export const showState = (screen: Screen, state: StatePage): void => {
  const { title, text, more = [], look, buttons, isAlert = false } = state
  const sign =
    look === undefined ? null : element('span', { class: `sign ${look.tone}` }, icon(look.icon, 26))
  const lead = text === '' ? null : element('p', { class: 'soft' }, text)
  show(screen, {
    ...state,
    body: [element('div', { class: 'state' }, sign, heading(title), lead, ...more)],
    ...(buttons === undefined ? {} : { buttons }),
    isAlert,
  })
}

export interface StatePage {
  readonly title: string
  readonly text: string
  readonly look?: { readonly icon: IconName; readonly tone: Tone }
  readonly more?: readonly (Node | null)[]
  readonly buttons?: readonly Node[]
  readonly notice?: Node | null
  readonly isAlert?: boolean
}

/** Back to where the link came from, on its server, which the host of this page allows. */
export const backLink = (
  { words }: Screen,
  { server, kind, id }: Pick<OpenLink, 'server' | 'kind' | 'id'>,
): HTMLElement => wideLink(`${server}${pathBack(kind, id)}`, words.backToHoldfast)

function pathBack(kind: OpenLink['kind'], id: string): string {
  if (kind === 'rules' || kind === 'register') return '/mpc/policy'
  return `/mpc/transfer-requests?tab=all${kind === 'request' ? `&request=${id}` : ''}`
}

export const accountLink = ({ words }: Screen, server: string): HTMLElement =>
  wideLink(`${server}/my-account`, words.backToAccount)

const wideLink = (href: string, text: string): HTMLElement =>
  element('a', { class: 'button quiet wide', attributes: { href, rel: 'noreferrer' } }, text)
