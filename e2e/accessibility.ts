/** Checks for every screen: the rules of axe, and no violation of the content security policy. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import { storeLanguage } from './speak.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The only rule whose result depends on the theme. It takes about a third of the total time. */
const contrast = { type: 'rule', values: ['color-contrast'] }
/** Pages in a second theme, after all rules passed in the first one. */
const contrastOnly = new WeakSet<Page>()

interface Fault {
  readonly id: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[]
}

export async function expectAccessible(
  page: Page,
  runOnly: object = contrastOnly.has(page) ? contrast : everyRule,
): Promise<void> {
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
  const faults = await page.evaluate(async (runOnly) => {
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
  expect(faults).toEqual([])
}

export interface Look {
  readonly language: 'en' | 'es'
  readonly colorScheme: 'light' | 'dark'
  readonly width: number
}

/** Each language, each theme and each width once. */
export const bothLooks: readonly Look[] = [
  { language: 'en', colorScheme: 'light', width: 1440 },
  { language: 'es', colorScheme: 'dark', width: 390 },
]
/** Each language in each theme; each language, theme and width once with every rule. */
export const allLooks: readonly Look[] = [
  ...bothLooks,
  { language: 'en', colorScheme: 'dark', width: 390 },
  { language: 'es', colorScheme: 'light', width: 1440 },
]

/** The other two looks of `allLooks` repeat a language in the other theme. */
const hasEveryRule = ({ language, colorScheme }: Look): boolean =>
  bothLooks.some((look) => look.language === language && look.colorScheme === colorScheme)

/** Requires a signed-in page. `visit` loads the page again and checks each of its states. */
export async function expectAccessibleEverywhere(
  page: Page,
  visit: (look: Look) => Promise<void>,
  looks: readonly Look[] = bothLooks,
): Promise<void> {
  const violations = await collectPolicyViolations(page)
  for (const look of looks) {
    await page.setViewportSize({ width: look.width, height: 900 })
    await page.emulateMedia({ colorScheme: look.colorScheme, reducedMotion: 'reduce' })
    await storeLanguage(page, look.language)
    if (hasEveryRule(look)) contrastOnly.delete(page)
    else contrastOnly.add(page)
    await visit(look)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(look.width)
  }
  expect(violations).toEqual([])
}

/** Checks the current page without reloading it. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expectAccessible(page, contrast)
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
