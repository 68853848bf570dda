/** What every screen must pass: the rules of axe, and no act that the page's policy refuses. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import { storeLanguage } from './speak.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The only rule whose result depends on the theme. It takes about a third of the time of all. */
const contrast = { type: 'rule', values: ['color-contrast'] }
/** Pages that are visited in a theme after all rules held in the other one. */
const contrastOnly = new WeakSet<Page>()

interface Fault {
  readonly id: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[]
}

export async function expectAccessible(
  page: Page,
  runOnly: object = contrastOnly.has(page) ? contrast : everyRule,
): Promise<void> {
  // Every page has one: before it is there, there is nothing to look at.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  // Halfway between two colours nothing is readable.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished),
    ),
  )
  // As an expression of the debugger's, which the policy of the page does not reach; once for each load of a page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const faults = await page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<{ violations: Fault[] }> } }
    const { violations } = await axe.run({ runOnly, resultTypes: ['violations'] })
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
/** Each language in each theme; each language, theme and width with every rule once. */
export const allLooks: readonly Look[] = [
  ...bothLooks,
  { language: 'en', colorScheme: 'dark', width: 390 },
  { language: 'es', colorScheme: 'light', width: 1440 },
]

/** The other two looks of `allLooks` repeat a language in the other theme. */
const hasEveryRule = ({ language, colorScheme }: Look): boolean =>
  bothLooks.some((look) => look.language === language && look.colorScheme === colorScheme)

/** Signed in before. `visit` opens the page anew and expects every state it brings it into to be accessible. */
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

/** The page as it stands, without loading it anew. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expectAccessible(page, contrast)
}

/** Collects from now on; the answer is to be expected empty. */
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
