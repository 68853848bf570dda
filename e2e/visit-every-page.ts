/**
 * Opens every page and dialog once in each language, as an admin, and writes down what each check finds there, so that one visit
 * serves all of them: in English on a desk in the light theme, in Spanish on a desk and then on a phone in the dark theme.
 */
import { type Browser, expect, type Page } from '@playwright/test'
import { accessibilityFaults, collectPolicyViolations } from './accessibility.ts'
import { layoutFaults } from './layout-faults.ts'
import {
  collectAnswers,
  fixedTexts,
  markWords,
  missingWords,
  opening,
  textsOutside,
  withoutBrackets,
} from './mark-texts.ts'
import { dialogPaths, pagePaths } from './route-table.ts'
import { storeLanguage } from './speak.ts'
import { go, nextFrames, watchQuiet } from './walk.ts'
import { tokensAt } from './world.ts'

/** A key, or a value that no sentence should show. */
export const broken = /\bundefined\b|\bNaN\b|\[object |=>|^[a-z]+(\.[a-zA-Z]+)+$/

/** From the static part of General settings. */
const samples = ['Old trading desk', 'Bridge reserve']

/** Long enough for nearly every page, because only what is in the window is measured. */
const height = 2_000
const desk = { width: 1440, height }

const looks = {
  en: { size: desk, colorScheme: 'light' },
  es: { size: { width: 390, height }, colorScheme: 'dark' },
} as const
type Language = keyof typeof looks

export interface Visits {
  /** Pages that did not open. */
  readonly closed: string[]
  readonly texts: string[]
  readonly layout: string[]
  readonly accessibility: string[]
  /** The fixed texts of each page by its path, without those of dialogs. */
  readonly fixed: Readonly<Record<Language, Map<string, readonly string[]>>>
}

export async function visitEveryPage(browser: Browser, baseURL: string): Promise<Visits> {
  const context = await browser.newContext({ baseURL, viewport: desk, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const known = new Set<string>(samples)
  const read = collectAnswers(page, known)
  const violations = await collectPolicyViolations(page)
  await markWords(page)
  await page.goto('/api/health')
  await page.evaluate((token) => localStorage.setItem('auth_token', token), await tokensAt(baseURL)('admin'))
  const quiet = watchQuiet(page)
  const visits: Visits = {
    closed: [],
    texts: [],
    layout: [],
    accessibility: [],
    fixed: { en: new Map(), es: new Map() },
  }
  for (const language of ['en', 'es'] as const) {
    const { size, colorScheme } = looks[language]
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await storeLanguage(page, language)
    await page.goto('/mpc/sessions')
    for (const path of [...pagePaths, ...dialogPaths, '/main/Login', '/no-such-page']) {
      const note = (faults: string[], found: readonly string[]) =>
        faults.push(...found.map((fault) => `${path} (${language}): ${fault}`))
      const isDialog = dialogPaths.includes(path)
      await page.setViewportSize(desk)
      await go(page, path)
      await settle(page, quiet)
      note(visits.closed, await closedFaults(page, path, language))
      note(visits.texts, await textFaults(page, known, read))
      if (!isDialog) visits.fixed[language].set(path, await fixedTexts(page))
      if (size !== desk) {
        await page.setViewportSize(size)
        await nextFrames(page)
        await settle(page, quiet)
      }
      note(visits.layout, await layoutFaults(page))
      if (isDialog) note(visits.accessibility, await faultsOfSentDialog(page))
    }
  }
  visits.accessibility.push(...violations)
  await context.close()
  return visits
}

export async function settle(page: Page, quiet: () => Promise<void>): Promise<void> {
  await quiet()
  await expect(page.locator('h1').first()).toBeAttached()
  await expect(page.locator('.animate-pulse'), page.url()).toHaveCount(0)
}

const openTexts = {
  en: { notFound: 'Page not found', denied: 'You do not have permission to open this page.' },
  es: { notFound: 'Página no encontrada', denied: 'No tiene permiso para abrir esta página.' },
} as const

export async function expectOpened(
  page: Page,
  path: string,
  language: Language,
  isDenied: boolean,
): Promise<void> {
  const main = page.getByRole('main')
  const title = page.locator('h1').first()
  await expect(page).toHaveURL((url) => url.pathname === path)
  await expect(main.getByText(openTexts[language].denied)).toHaveCount(isDenied ? 1 : 0)
  await expect(main).not.toBeEmpty()
  await expect(title).not.toContainText(openTexts[language].notFound)
  await expect(title).not.toHaveText('')
}

/** The page, or the dialog in front of it, shows texts of the catalogue. */
async function closedFaults(page: Page, path: string, language: Language): Promise<string[]> {
  const place = dialogPaths.includes(path) ? '[role=dialog]:not([popover])' : 'main'
  try {
    await expect(page.locator(place).first()).toContainText(opening)
    if (pagePaths.includes(path)) await expectOpened(page, path, language, false)
    return []
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}

async function textFaults(
  page: Page,
  known: ReadonlySet<string>,
  read: () => Promise<unknown>,
): Promise<string[]> {
  const look = async () => {
    await read()
    return textsOutside(page, known)
  }
  const outside = await look()
  const shown = await page.locator('body').innerText()
  return [
    // A second look covers a response that arrived while the page was read.
    ...(outside.length === 0 ? outside : await look()).map((text) => `outside the catalogue: ${text}`),
    ...(await missingWords(page)).map((name) => `no such word: ${name}`),
    ...shown
      .split('\n')
      .filter((line) => broken.test(withoutBrackets(line)))
      .map((line) => `broken: ${line}`),
  ]
}

/** Sent as it opens, so that its faults show. */
async function faultsOfSentDialog(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog')
  await expect(dialog).toHaveCount(1)
  const submit = dialog.locator('button[type="submit"]')
  if ((await submit.count()) > 0 && (await submit.isEnabled())) await submit.click()
  return accessibilityFaults(page)
}
