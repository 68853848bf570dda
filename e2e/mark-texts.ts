/**
 * A language in which every text of the catalogues is in brackets. Text on screen outside of brackets then has another source. The
 * brackets are characters without width, so that the same page shows its layout. The catalogue files are rewritten on their way to
 * the browser; the product does not know about it.
 */
import { basename } from 'node:path'
import type { Page } from '@playwright/test'

/** U+2063 and U+2064, as `marker` writes them. */
export const opening = '\u2063'
const closing = '\u2064'
const brackets = /[\u2063\u2064]/g

export const withoutBrackets = (text: string): string => text.replaceAll(brackets, '')

export async function markWords(page: Page): Promise<void> {
  await page.route(/\/assets\/words-(?:en|es)-[\w-]+\.js$/, async (route) => {
    const answer = await route.fetch()
    const code = await answer.text()
    const exported = /export\s*\{([^}]*)\}/.exec(code)?.[1]
    if (exported === undefined) return route.fulfill({ response: answer })
    const published = exported.split(',').map(
      (item) =>
        item
          .split(/\sas\s/)
          .at(-1)
          ?.trim() ?? '',
    )
    const file = basename(new URL(route.request().url()).pathname)
    const lines = published.map(
      (name, at) => `const w${at} = mark(plain.${name}, '${name}')\nexport { w${at} as ${name} }`,
    )
    await route.fulfill({
      response: answer,
      body: `import * as plain from './${file}?plain'\nconst mark = ${marker.toString()}\n${lines.join('\n')}`,
    })
  })
}

/** Runs in the browser. A missing word is recorded, and visible. */
function marker(value: unknown, path: string): unknown {
  /** The same words must be the same object each time, because effects of components depend on them. */
  const made = new WeakMap<object, unknown>()
  const mark = (value: unknown, at: string): unknown => {
    if (typeof value === 'string') return value === '' ? value : `\u2063${value}\u2064`
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return value
    const known = made.get(value)
    if (known !== undefined) return known
    const marked = wrap(value, at)
    made.set(value, marked)
    return marked
  }
  const wrap = (inner: object, at: string): unknown => {
    if (typeof inner === 'function')
      return (...args: unknown[]) => mark((inner as (...all: unknown[]) => unknown)(...args), at)
    return new Proxy(inner, {
      get(target, name, receiver) {
        if (
          typeof name === 'symbol' ||
          name === 'then' ||
          name === 'toJSON' ||
          (Array.isArray(target) && !/^\d+$/.test(name))
        )
          return Reflect.get(target, name, receiver)
        if (name in target) return mark(Reflect.get(target, name), `${at}.${name}`)
        const noted = window as unknown as { missingWords?: string[] }
        noted.missingWords = [...(noted.missingWords ?? []), `${at}.${name}`]
        return undefined
      },
    })
  }
  return mark(value, path)
}

/** Every text on screen that is neither from a catalogue nor data: visible text, accessible names, placeholders and titles. */
export async function textsOutside(page: Page, known: ReadonlySet<string>): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const isData = (element: Element | null) =>
      element?.closest('bdi, time, kbd, code, pre, [data-copy], [data-axes], .font-mono, style, script') !==
      null
    const found: string[] = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode
      if (!isData(parentElement)) found.push(textContent ?? '')
    }
    for (const element of document.body.querySelectorAll('[aria-label], [placeholder], [title], [alt]'))
      for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
        if (!isData(element) || name === 'placeholder') found.push(element.getAttribute(name) ?? '')
    return found
  })
  const outside = texts.map(withoutMarked).filter((text) => /\p{L}{2}/u.test(text) && !isKnown(text, known))
  return [...new Set(outside)]
}

/** With [ and ] as brackets: 'Tokens: [Save [all]] now' → 'Tokens:  now'. */
function withoutMarked(text: string): string {
  let depth = 0
  let rest = ''
  for (const char of text) {
    if (char === opening) depth++
    else if (char === closing) depth = Math.max(0, depth - 1)
    else if (depth === 0) rest += char
  }
  return rest.trim()
}

/**
 * Every fixed text on screen, without brackets: visible text, accessible names and placeholders. Marked data (names, addresses,
 * times) is left out.
 */
export async function fixedTexts(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const isData = (element: Element | null) =>
      element?.closest('bdi, time, td, [data-copy], [data-axes], .font-mono, title') !== null
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode
      if (!isData(parentElement)) found.push(textContent ?? '')
    }
    for (const element of document.body.querySelectorAll('[aria-label], [placeholder]'))
      if (!isData(element))
        found.push(element.getAttribute('aria-label') ?? '', element.getAttribute('placeholder') ?? '')
    return found
  })
  return [...new Set(texts.map((text) => withoutBrackets(text).trim()))].filter((text) =>
    /\p{L}{2}/u.test(text),
  )
}

/** Names that are not words of any language. */
const names = /\b(Holdfast|SHA-256|Ctrl|Esc|USD|US|UTC|kB|MB|ms)\b/g
/** As the browser shortens figures in Spanish: '500 mil'. */
const compactFigures = /\d\s(mil|M|MM)(?!\p{L})/gu
/** As the browser names the month of a year: 'octubre de 2026'. */
const months = new RegExp(
  ['en', 'es']
    .flatMap((locale) =>
      Array.from({ length: 12 }, (_, month) =>
        new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
          .format(Date.UTC(2026, month))
          .replace('2026', String.raw`\d{4}`),
      ),
    )
    .join('|'),
  'g',
)
const shortened = /^\S+…\S+$/

/** A text from a response of the server, whole or shortened, or composed of such texts and figures. */
function isKnown(text: string, known: ReadonlySet<string>): boolean {
  if (known.has(text) || isMadeOf(text, known)) return true
  const sentences = [...known].filter(
    (sentence) => sentence.length >= 6 && /[\d\s]/.test(sentence) && text.includes(sentence),
  )
  const rest = sentences
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, sentence) => left.replaceAll(sentence, ' '), text)
  return isMadeOf(rest, known)
}

const isMadeOf = (text: string, known: ReadonlySet<string>): boolean =>
  text
    .replaceAll(/https?:\/\/\S+/g, '')
    .replaceAll(names, '')
    .replaceAll(compactFigures, '')
    .replaceAll(months, '')
    .split(/[\s·,:;()/→≈+−-]+/u)
    .every(
      (part) =>
        !/\p{L}{2}/u.test(part) || known.has(part) || /^[0-9a-f]{8}$/.test(part) || shortened.test(part),
    )

/** Adds every text of the server's responses from now on; the returned function waits for pending ones. */
export function collectAnswers(page: Page, known: Set<string>): () => Promise<unknown> {
  const readings: Promise<void>[] = []
  const keep = (value: unknown): void => {
    if (typeof value === 'string') known.add(value.trim())
    else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        if (/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(key) || /^[A-Z]{2,6}$/.test(key)) known.add(key)
        keep(inner)
      }
    }
  }
  page.on('response', (response) => {
    if (
      !/\/(api|admin-api)\//.test(response.url()) ||
      !(response.headers()['content-type'] ?? '').includes('json')
    )
      return
    readings.push(response.json().then(keep, () => undefined))
  })
  return () => Promise.all(readings)
}

/** Since the last call. */
export const missingWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const noted = window as unknown as { missingWords?: string[] }
    const missing = [...new Set(noted.missingWords)]
    noted.missingWords = []
    return missing
  })
