/** Checks for every screen: the rules of axe, and no violation of the content security policy. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import { storeLanguage } from './speak.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The only rule whose result depends on the theme. It takes about a third of the total time. */
const contrast = { type: 'rule', values: ['color-contrast'] }
type ColorScheme = 'light' | 'dark'
/** Pages that are checked in both themes, with the theme that they are in. */
const inBothThemes = new WeakMap<Page, ColorScheme>()

interface Fault {
  readonly id: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[]
}

/** In the theme that the page is in. */
export const accessibilityFaults = (page: Page): Promise<string[]> => faultsOf(page, everyRule)

export async function expectAccessible(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([])
  const colorScheme = inBothThemes.get(page)
  if (colorScheme === undefined) return
  await page.emulateMedia({
    colorScheme: colorScheme === 'light' ? 'dark' : 'light',
    reducedMotion: 'reduce',
  })
  expect(await faultsOf(page, contrast)).toEqual([])
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
}

async function faultsOf(page: Page, runOnly: object): Promise<string[]> {
  // Every page has one; before it is attached the page is not rendered.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  // Halfway through a colour transition nothing is readable.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished),
    ),
  )
  // Run as a debugger expression, which the page's policy does not restrict; once for each load of a page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<{ violations: Fault[] }> } }
    const { violations } = await axe.run({
      runOnly,
      resultTypes: ['violations'],
      // Only rules about media and screen orientation, which do not apply here, read the files that it would load.
      preload: false,
    })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
    )
  }, runOnly)
}

export interface Look {
  readonly language: 'en' | 'es'
  readonly colorScheme: ColorScheme
  readonly width: number
}

/** Each language, each theme and each width once. */
export const bothLooks: readonly Look[] = [
  { language: 'en', colorScheme: 'light', width: 1440 },
  { language: 'es', colorScheme: 'dark', width: 390 },
]

/** `both` checks the contrast of each state in the other theme too. */
export interface Extent {
  readonly themes?: 'one' | 'both'
  readonly looks?: readonly Look[]
}

/** Requires a signed-in page. `visit` loads the page again and checks each of its states. */
export async function expectAccessibleEverywhere(
  page: Page,
  visit: (look: Look) => Promise<void>,
  { themes = 'one', looks = bothLooks }: Extent = {},
): Promise<void> {
  const violations = await collectPolicyViolations(page)
  for (const look of looks) {
    await page.setViewportSize({ width: look.width, height: 900 })
    await page.emulateMedia({ colorScheme: look.colorScheme, reducedMotion: 'reduce' })
    await storeLanguage(page, look.language)
    if (themes === 'both') inBothThemes.set(page, look.colorScheme)
    await visit(look)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(look.width)
  }
  inBothThemes.delete(page)
  expect(violations).toEqual([])
}

/** Checks the current page without reloading it. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  inBothThemes.set(page, 'light')
  await expectAccessible(page)
  inBothThemes.delete(page)
}

/** Starts collecting; expect the returned list to be empty. */
export async function collectPolicyViolations(page: Page): Promise<readonly string[]> {
  const violations: string[] = []
  await page.exposeFunction('holdfastViolation', (text: string) => violations.push(text))
  await page.addInitScript(() => {
    const { holdfastViolation } = window as unknown as { holdfastViolation: (text: string) => void }
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      holdfastViolation(`${violatedDirective} ${blockedURI} ${sample}`),
    )
  })
  return violations
}
