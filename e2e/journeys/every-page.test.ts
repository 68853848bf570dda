/**
 * Every route, in both languages and for every role: no text outside the catalogues, no missing word, no key instead of a text,
 * no text of the other language, no page that is not found; no texts printed over each other, no figure cut off and no page that
 * scrolls sideways; and every dialog accessible.
 */
import type { Page } from '@playwright/test'
import { layoutFaults } from '../layout-faults.ts'
import { markWords, textsOutside } from '../mark-texts.ts'
import { dialogPaths, pagePaths, staffPaths } from '../route-table.ts'
import { broken, expectOpened, settle, visitEveryPage, type Visits } from '../visit-every-page.ts'
import { go, watchQuiet } from '../walk.ts'
import { expect, test } from '../world.ts'

/** Names, codes and texts that are the same in both languages. */
const same =
  /^(Holdfast|English|Español|MetaMask Institutional|CAIP-19|Plan|Spam|Webhooks|Push|MPC|TRON|TRON OK|(\+ )?Tokens?|\d+ tokens|Sandbox|Total|Error|Resumen|No|[A-Z]{2,5}|[\d\s.,:%/≈+−…·-]*)$/

let visits: Visits

test.beforeAll(async ({ browser, holdfastUrl }) => {
  test.setTimeout(900_000)
  visits = await visitEveryPage(browser, holdfastUrl)
})

test('[ROUTE-51] [ROUTE-78] every route opens for an admin, in both languages', () => {
  expect(visits.closed).toEqual([])
  expect(visits.fixed.es.size).toBe(pagePaths.length + 2)
})

test('[I18N-02] [I18N-03] [PROD-09] every text comes from the catalogue, none is missing, and none is of the other language', () => {
  expect(visits.texts).toEqual([])
  const { en, es } = visits.fixed
  const unchanged = [...en].flatMap(([path, english]) =>
    english
      .filter((text) => es.get(path)?.includes(text) === true && !same.test(text))
      .map((text) => `${path}: ${text}`),
  )
  expect(unchanged).toEqual([])
})

test('every page is legible, at 1440 px in English and at 390 px in Spanish', () => {
  expect(visits.layout).toEqual([])
})

test('dialogs are accessible, filled and faulty, in both languages and themes', () => {
  expect(visits.accessibility).toEqual([])
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

/** Adds a line to the end of the page, or changes it. */
const writeLine = (page: Page, text: string, style: string, title = '') =>
  page.evaluate(
    ([text, style, title]) => {
      const known = document.querySelector<HTMLElement>('#line-of-test')
      const line = known ?? document.createElement('p')
      line.id = 'line-of-test'
      line.textContent = text ?? ''
      line.style.cssText = style ?? ''
      line.title = title ?? ''
      if (known === null) document.querySelector('main')?.append(line)
    },
    [text, style, title],
  )

test('the check finds an overlap, a figure cut off and a page that scrolls sideways', async ({
  page,
  world,
}) => {
  await world.signIn('viewer')
  await page.setViewportSize({ width: 1440, height: 2_000 })
  const quiet = watchQuiet(page)
  await page.goto('/help')
  await quiet()
  expect(await layoutFaults(page)).toEqual([])
  await page.evaluate(() => {
    const title = document.querySelector('h1')
    if (title === null) throw new Error('The page has no title')
    const copy = document.createElement('b')
    copy.textContent = 'Over it'
    const { left, top } = title.getBoundingClientRect()
    copy.style.cssText = `position:fixed;left:${left + 4}px;top:${top + 2}px`
    document.body.append(copy)
  })
  expect(await layoutFaults(page)).toEqual(['overlap: Help | Over it'])
  await page.evaluate(() => document.querySelector('body > b')?.remove())
  const amount = '1,250,000.50 USDT'
  const narrow = 'width:60px;overflow:hidden;white-space:nowrap'
  await writeLine(page, amount, narrow)
  expect(await layoutFaults(page)).toEqual([`cut off: ${amount}`])
  await writeLine(page, amount, `${narrow};text-overflow:ellipsis`, amount)
  expect(await layoutFaults(page)).toEqual([])
  await writeLine(page, 'Wide', 'width:2000px')
  expect(await layoutFaults(page)).toContainEqual(expect.stringMatching(/^scrolls sideways: \d+ px in 1440$/))
})

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
