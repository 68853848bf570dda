/** No page prints texts over each other, cuts off a figure or scrolls sideways: at a desk in English, on a phone in Spanish. */
import type { Page } from '@playwright/test'
import { layoutFaults } from '../layout-faults.ts'
import { dialogPaths, pagePaths } from '../route-table.ts'
import { storeLanguage } from '../speak.ts'
import { go, watchQuiet } from '../walk.ts'
import { expect, test } from '../world.ts'

/** Long enough for nearly every page, because only what is in the window is measured. */
const height = 2_000

for (const { language, width } of [
  { language: 'en', width: 1440 },
  { language: 'es', width: 390 },
] as const)
  test(`every page is legible at ${width} px in ${language}`, async ({ page, world }) => {
    test.setTimeout(600_000)
    await world.signIn('admin')
    await page.setViewportSize({ width, height })
    await storeLanguage(page, language)
    const quiet = watchQuiet(page)
    await page.goto('/mpc/sessions')
    const faults: string[] = []
    for (const path of ['/main/Login', ...pagePaths, ...dialogPaths]) {
      await go(page, path)
      await page.locator('h1').first().waitFor({ state: 'attached' })
      await quiet()
      await expect(page.locator('.animate-pulse'), path).toHaveCount(0)
      faults.push(...(await layoutFaults(page)).map((fault) => `${path}: ${fault}`))
    }
    expect(faults).toEqual([])
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
  await page.setViewportSize({ width: 1440, height })
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
