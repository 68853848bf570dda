/**
 * Every route, in both languages and for every role: no text outside the catalogues, no missing word, no key instead of a text,
 * no text of the other language, no page that is not found.
 */
import type { Page } from '@playwright/test'
import { collectAnswers, fixedTexts, markWords, missingWords, textsOutside } from '../mark-texts.ts'
import { dialogPaths, pagePaths, staffPaths } from '../route-table.ts'
import { go, watchQuiet } from '../walk.ts'
import { expect, test } from '../world.ts'

/** From the static part of General settings. */
const samples = ['Old trading desk', 'Bridge reserve']

const broken = /\bundefined\b|\bNaN\b|\[object |=>|^[a-z]+(\.[a-zA-Z]+)+$/

async function settle(page: Page, quiet: () => Promise<void>): Promise<void> {
  await quiet()
  await expect(page.locator('h1').first()).toBeAttached()
  await expect(page.locator('.animate-pulse'), page.url()).toHaveCount(0)
}

/** Names, codes and texts that are the same in both languages. */
const same =
  /^(Holdfast|English|Español|MetaMask Institutional|CAIP-19|Plan|Spam|Webhooks|Push|MPC|TRON|TRON OK|(\+ )?Tokens?|\d+ tokens|Sandbox|Total|Error|Resumen|No|[A-Z]{2,5}|[\d\s.,:%/≈+−…·-]*)$/

test('[I18N-02] [I18N-03] [PROD-09] [ROUTE-51] [ROUTE-78] every route opens for an admin in both languages; every text comes from the catalogue, none is missing, and none is of the other language', async ({
  page,
  world,
}) => {
  test.setTimeout(900_000)
  const known = new Set<string>(samples)
  const read = collectAnswers(page, known)
  await world.signIn('admin')
  await markWords(page)
  const quiet = watchQuiet(page)
  const look = async () => {
    await settle(page, quiet)
    await read()
    return textsOutside(page, known)
  }
  const faults: string[] = []
  const texts = { en: new Map<string, string[]>(), es: new Map<string, string[]>() }
  for (const language of ['en', 'es'] as const) {
    await page.evaluate((chosen) => localStorage.setItem('lang', chosen), language)
    await page.goto('/mpc/sessions')
    for (const path of [...pagePaths, ...dialogPaths, '/main/Login', '/no-such-page']) {
      await go(page, path)
      await settle(page, quiet)
      await expect(
        page.locator(path.startsWith('/buttons/') ? '[role=dialog]:not([popover])' : 'main').first(),
      ).toContainText('⟦')
      if (pagePaths.includes(path)) await expectOpened(page, path, language, false)
      const outside = await look()
      const shown = await page.locator('body').innerText()
      faults.push(
        // A second look covers a response that arrived while the page was read.
        ...(outside.length === 0 ? outside : await look()).map(
          (text) => `${path} (${language}): outside the catalogue: ${text}`,
        ),
        ...(await missingWords(page)).map((name) => `${path} (${language}): no such word: ${name}`),
        ...shown
          .split('\n')
          .filter((line) => broken.test(line.replaceAll(/[⟦⟧]/g, '')))
          .map((line) => `${path} (${language}): broken: ${line}`),
      )
      if (!path.startsWith('/buttons/')) texts[language].set(path, await fixedTexts(page))
    }
  }
  for (const [path, english] of texts.en)
    for (const text of english)
      if (texts.es.get(path)?.includes(text) === true && !same.test(text))
        faults.push(`${path}: the same in both languages: ${text}`)
  expect(texts.es.size).toBe(pagePaths.length + 2)
  expect(faults).toEqual([])
})

test('the check finds a text outside the catalogue, a missing one and a key', async ({ page, world }) => {
  await world.signIn('viewer')
  await markWords(page)
  const quiet = watchQuiet(page)
  await page.goto('/help')
  await settle(page, quiet)
  expect(await textsOutside(page, new Set())).not.toContain('Typed into the page')
  await page.evaluate(() => document.querySelector('main')?.append('Typed into the page'))
  expect(await textsOutside(page, new Set())).toContain('Typed into the page')
  expect('pages.vaults').toMatch(broken)
})

const texts = {
  en: { notFound: 'Page not found', denied: 'You do not have permission to open this page.' },
  es: { notFound: 'Página no encontrada', denied: 'No tiene permiso para abrir esta página.' },
} as const

async function expectOpened(
  page: Page,
  path: string,
  language: keyof typeof texts,
  isDenied: boolean,
): Promise<void> {
  const main = page.getByRole('main')
  const title = page.locator('h1').first()
  await expect(page).toHaveURL((url) => url.pathname === path)
  await expect(main.getByText(texts[language].denied)).toHaveCount(isDenied ? 1 : 0)
  await expect(main).not.toBeEmpty()
  await expect(title).not.toContainText(texts[language].notFound)
  await expect(title).not.toHaveText('')
}

// An admin opens every route in both languages above; the permissions of the others are the same in each.
for (const [person, language] of [
  ['operator', 'es'],
  ['viewer', 'en'],
] as const)
  test(`[ROUTE-51] [ROUTE-78] every route opens for ${person}, or says that access is denied`, async ({
    page,
    world,
  }) => {
    test.setTimeout(480_000)
    await world.signIn(person)
    await page.evaluate((chosen) => localStorage.setItem('lang', chosen), language)
    await page.goto('/mpc/sessions')
    for (const path of pagePaths) {
      await go(page, path)
      await expectOpened(page, path, language, person === 'viewer' && staffPaths.includes(path))
    }
  })

test('[ROUTE-01] signed out, every route asks to sign in, in both languages', async ({ page }) => {
  for (const [language, button] of [
    ['en', 'Sign in'],
    ['es', 'Iniciar sesión'],
  ] as const) {
    await page.goto('/main/Login')
    await page.evaluate((chosen) => localStorage.setItem('lang', chosen), language)
    await page.reload()
    for (const path of [...pagePaths, ...dialogPaths]) {
      await go(page, path)
      await expect(page).toHaveURL('/main/Login')
      await expect(page.getByRole('button', { name: button })).toBeVisible()
    }
  }
})
