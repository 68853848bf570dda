/** The frame of every page: the name, the own origin, the language, the page and its buttons. */
import { keepLanguage, type Language, languages, type Words } from '../words.ts'
import { button, element } from './element.ts'

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
  /** Announced at once. */
  readonly isAlert?: boolean
}

/** Replaces the page; the heading gets the focus, so that it is read before the buttons. */
export function show(screen: Screen, { title, body, buttons = [], note, isAlert = false }: Page): void {
  const { root, words } = screen
  document.documentElement.lang = screen.language
  document.title = `${title} · ${words.title}`
  const main = element('main', isAlert ? { role: 'alert' } : {}, ...body)
  const footer =
    buttons.length === 0
      ? null
      : element(
          'footer',
          {},
          element(
            'div',
            {},
            note === undefined ? null : element('p', { class: 'small mute' }, note),
            ...buttons,
          ),
        )
  root.replaceChildren(...[headOf(screen), main, footer].filter((part) => part !== null))
  main.querySelector('h1')?.focus()
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

/** A page that states one thing. */
export const showState = (
  screen: Screen,
  { title, text, more = [], buttons, isAlert = false }: StatePage,
): void =>
  show(screen, {
    title,
    body: [element('div', { class: 'state' }, heading(title), element('p', {}, text), ...more)],
    ...(buttons === undefined ? {} : { buttons }),
    isAlert,
  })

interface StatePage {
  readonly title: string
  readonly text: string
  readonly more?: readonly Node[]
  readonly buttons?: readonly Node[]
  readonly isAlert?: boolean
}
