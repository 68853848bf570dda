/** Entities Management, Entity Subscriptions and Subscription Plans. */
import type { ApiReply } from '@holdfast/contract'
import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleEverywhere } from '../accessibility.ts'
import { choose } from '../choose.ts'
import { nextAlert } from '../next-alert.ts'
import { expect, test } from '../world.ts'

type Entity = ApiReply<'listEntities'>[number]

const rows = (page: Page) => page.locator('tr[data-entity]')
const row = (page: Page, name: string) => rows(page).filter({ hasText: name })
const id = (n: number) => `01a1fc55-59fd-762d-b251-${String(n).padStart(12, '0')}`
const entity = (n: number, change: Partial<Entity> = {}): Partial<Entity> => ({
  id: id(n),
  name: `Entity ${n}`,
  type: 'business',
  sub_tier: 'free',
  sub_status: 'active',
  sub_is_paying_customer: false,
  sub_plan_name: 'Free Plan',
  status: 'active',
  version: 1,
  ...change,
})

interface Change {
  readonly method: string
  readonly body: unknown
}
interface Refusal {
  readonly status: number
  readonly json: object
}

async function show(page: Page, list: Partial<Entity>[], refusal?: Refusal): Promise<Change[]> {
  const changes: Change[] = []
  await page.route(/\/api\/entities/, (route) => {
    const request = route.request()
    if (request.method() === 'GET') return route.fulfill({ json: list })
    const body = request.postDataJSON() as Partial<Entity> | null
    changes.push({ method: request.method(), body })
    if (refusal) return route.fulfill(refusal)
    const at = list.findIndex((entity) => request.url().endsWith(entity.id ?? ''))
    if (request.method() === 'POST') list.push(entity(list.length + 1, { ...body }))
    else if (request.method() === 'DELETE') list.splice(at, 1)
    else list[at] = { ...list[at], ...body }
    return request.method() === 'DELETE'
      ? route.fulfill({ status: 204 })
      : route.fulfill({ json: request.method() === 'POST' ? list.at(-1) : list[at] })
  })
  await page.goto('/settings/entities')
  await rows(page).first().waitFor()
  return changes
}

const box = (page: Page, label: string) => page.getByRole('combobox', { name: label, exact: true })

async function optionsOf(page: Page, label: string): Promise<string[]> {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option').first().waitFor()
  const options = await page.getByRole('option').allTextContents()
  await page.keyboard.press('Escape')
  // The options of the next select are another list.
  await expect(page.getByRole('option')).toHaveCount(0)
  return options
}

test('[ENT-01] [ENT-02] [ENT-16] [ENT-20] the page lists every entity, with its notes', async ({
  page,
  world,
}) => {
  await world.signIn('operator')
  await page.goto('/settings/entities')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Entities Management')
  await expect(row(page, 'Acme Treasury')).toBeVisible()
  await expect(row(page, 'Birch Holdings')).toBeVisible()
  const notes = page.getByRole('note')
  await expect(notes).toContainText(
    'An entity can be deleted only if it has no wallets, account groups or users.',
  )
  await expect(notes).toContainText(
    'Premium: 15-minute balance checks, 1-hour reconciliation and priority webhooks.',
  )
})

test('a person who is not staff sees their own entities and no actions', async ({ page, world }) => {
  await world.signIn('viewer')
  await page.goto('/settings/entities')
  await expect(rows(page)).toHaveCount(1)
  await expect(row(page, 'Acme Treasury')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create entity' })).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: 'Actions' })).toHaveCount(0)
})

test('[ENT-10] [ENT-18] [ENT-19] a new entity has the default for each field missing in the response; paying is Premium', async ({
  page,
  world,
}) => {
  await world.signIn('operator')
  await show(page, [{ id: id(1), name: 'Bare' }, entity(2, { sub_is_paying_customer: true })])
  await expect(row(page, 'Bare').getByRole('cell')).toContainText([
    'Bare',
    'business',
    'free',
    'Free Plan',
    'active',
    'No',
    'Standard',
    'active',
  ])
  await expect(row(page, 'Entity 2').getByRole('cell').nth(6)).toHaveText('Premium')
})

test('[ENT-03] [ENT-04] [ENT-05] [ENT-06] [ENT-07] [ENT-08] the dialog starts with the documented defaults, requires a name, and creates', async ({
  page,
  world,
}) => {
  await world.signIn('operator')
  const changes = await show(page, [entity(1)])
  await page.getByRole('button', { name: 'Create entity' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create entity' })
  for (const [label, first, all] of [
    ['Type', 'business', ['business', 'individual', 'nonprofit']],
    ['Tier', 'free', ['free', 'basic', 'premium', 'enterprise']],
    ['Status', 'active', ['active', 'suspended', 'expired']],
  ] as const) {
    await expect(dialog.getByRole('combobox', { name: label })).toHaveText(first)
    expect(await optionsOf(page, label)).toEqual([...all])
  }
  const name = dialog.getByRole('textbox', { name: 'Name' })
  for (const blank of ['', '   ']) {
    await name.fill(blank)
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(dialog.getByText('Entity name is required')).toBeVisible()
  }
  expect(changes).toEqual([])
  await name.fill('  Acme ')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog).toBeHidden()
  await expect(row(page, 'Acme')).toBeVisible()
  expect(changes).toEqual([
    {
      method: 'POST',
      body: {
        name: 'Acme',
        type: 'business',
        sub_tier: 'free',
        sub_status: 'active',
        sub_is_paying_customer: false,
        sub_plan_name: 'Free Plan',
      },
    },
  ])
})

test('[ENT-06] [ENT-08] [ENT-11] [ENT-12] [ENT-13] [ENT-14] a tier selects its plan and pays, free does not; four fields are sent', async ({
  page,
  world,
}) => {
  await world.signIn('operator')
  const changes = await show(page, [entity(1)])
  await page.getByRole('button', { name: 'Edit' }).click()
  expect(await optionsOf(page, 'Tier')).toEqual(['free', 'basic', 'premium', 'enterprise'])
  expect(await optionsOf(page, 'Subscription')).toEqual(['active', 'suspended', 'expired'])
  const cells = rows(page).getByRole('cell')
  const paying = page.getByRole('checkbox', { name: 'Paying' })
  for (const [tier, plan] of [
    ['basic', 'Basic Plan'],
    ['premium', 'Premium Plan'],
    ['enterprise', 'Enterprise Plan'],
  ] as const) {
    await choose(box(page, 'Tier'), tier)
    await expect(cells.nth(3)).toHaveText(plan)
    await expect(paying).toBeChecked()
  }
  await choose(box(page, 'Subscription'), 'suspended')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(cells.nth(3)).toHaveText('Enterprise Plan')
  await expect(cells.nth(4)).toHaveText('suspended')
  await page.getByRole('button', { name: 'Edit' }).click()
  await choose(box(page, 'Tier'), 'free')
  await expect(paying).not.toBeChecked()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(cells.nth(3)).toHaveText('Free Plan')
  const four = { sub_status: 'suspended' }
  await expect
    .poll(() => changes)
    .toEqual([
      {
        method: 'PUT',
        body: {
          ...four,
          sub_tier: 'enterprise',
          sub_is_paying_customer: true,
          sub_plan_name: 'Enterprise Plan',
        },
      },
      {
        method: 'PUT',
        body: { ...four, sub_tier: 'free', sub_is_paying_customer: false, sub_plan_name: 'Free Plan' },
      },
    ])
})

test('[ENT-15] deleting takes two steps', async ({ page, world }) => {
  await world.signIn('operator')
  const changes = await show(page, [entity(1), entity(2)])
  const button = (name: string) => row(page, 'Entity 1').getByRole('button', { name, exact: true })
  await button('Delete').click()
  await expect(button('Confirm')).toBeVisible()
  await button('Cancel').click()
  await expect(button('Confirm')).toHaveCount(0)
  await expect(button('Delete')).toBeVisible()
  expect(changes).toEqual([])
  await button('Delete').click()
  await button('Confirm').click()
  await expect(rows(page)).toHaveCount(1)
  expect(changes).toEqual([{ method: 'DELETE', body: null }])
})

test('[ENT-21] [ENT-22] [ERR-11] [ERR-12] [ERR-13] refusals are shown in a red box in the server’s words, else in the fixed ones', async ({
  page,
  world,
}) => {
  await world.signIn('operator')
  const box = page.getByRole('alert')
  for (const [json, update, create, remove] of [
    [{ detail: 'x' }, 'x', 'x', 'x'],
    [{}, 'Failed to update entity', 'Failed to create entity', 'Failed to delete entity'],
  ] as const) {
    await show(page, [entity(1)], { status: 'detail' in json ? 400 : 500, json })
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(box).toHaveText(update)
    await box.getByRole('button', { name: 'Close' }).click()
    await expect(box).toHaveCount(0)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(box).toHaveText(remove)
    await page.getByRole('button', { name: 'Create entity' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create entity' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Any')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(dialog.getByRole('alert')).toHaveText(create)
    await page.unrouteAll()
  }
})

test('[ERR-10] [ENT-21] a list that cannot be loaded is reported in a red box that can be dismissed', async ({
  page,
  world,
}) => {
  await world.signIn('operator')
  await page.route(/\/api\/entities/, (route) => route.fulfill({ status: 500, json: { detail: 'x' } }))
  await page.goto('/settings/entities')
  const box = page.getByRole('alert')
  await expect(box).toHaveText('Failed to load entities')
  await box.getByRole('button', { name: 'Close' }).click()
  await expect(box).toHaveCount(0)
})

test('[ENT-17] an entity with users cannot be deleted, an empty one can', async ({ page, world }) => {
  const calls = await world.signIn('operator')
  const name = `Empty ${crypto.randomUUID().slice(0, 8)}`
  await calls.createEntity({ body: { name } })
  await page.goto('/settings/entities')
  await row(page, 'Birch Holdings').getByRole('button', { name: 'Delete' }).click()
  await row(page, 'Birch Holdings').getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'An entity can be deleted only if it has no wallets, account groups or users.',
  )
  await expect(row(page, 'Birch Holdings')).toBeVisible()
  await row(page, name).getByRole('button', { name: 'Delete' }).click()
  await row(page, name).getByRole('button', { name: 'Confirm' }).click()
  await expect(row(page, name)).toHaveCount(0)
})

test('Entity Subscriptions shows tier, status, payment and usage, and changes them', async ({
  page,
  world,
}) => {
  const calls = await world.signIn('operator')
  const name = `Subscribed ${crypto.randomUUID().slice(0, 8)}`
  const made = await calls.createEntity({ body: { name } })
  await page.goto('/admin/subscriptions')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Entity Subscriptions')
  await expect(row(page, name).getByRole('cell').nth(6)).toHaveText('0 of 25')
  await row(page, name).getByRole('button', { name: 'Edit' }).click()
  await row(page, name).getByRole('combobox', { name: 'Tier', exact: true }).click()
  await page.getByRole('option', { name: 'premium', exact: true }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(row(page, name).getByRole('cell').nth(2)).toHaveText('Premium Plan')
  await expect(row(page, name).getByRole('cell').nth(5)).toHaveText('Premium')
  await expect(row(page, name).getByRole('cell').nth(6)).toHaveText('0 of 1,000')
  await calls.deleteEntity({ params: { id: made.id } })
})

test('Subscription Plans shows four plans and changes their limits', async ({ page, world }) => {
  const calls = await world.signIn('operator')
  const plans = page.locator('tr[data-plan]')
  const stored: { body: unknown }[] = []
  await page.route('**/admin-api/plans/free', (route) => {
    stored.push({ body: route.request().postDataJSON() as unknown })
    return route.fulfill({ status: 409, json: { detail: 'Somebody else changed this.' } })
  })
  await page.goto('/admin/plans')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Subscription Plans')
  await expect(plans).toHaveCount(4)
  await expect(plans.locator('td:first-child')).toHaveText([
    'Free Plan',
    'Basic Plan',
    'Premium Plan',
    'Enterprise Plan',
  ])
  await expect(plans.nth(3)).toContainText('no limit')
  await plans.nth(0).getByRole('button', { name: 'Edit' }).click()
  const wallets = page.getByRole('textbox', { name: /^Wallets/ })
  await wallets.fill('many')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('A whole number up to 1,000,000, or empty')).toBeVisible()
  expect(stored).toEqual([])
  await wallets.fill('')
  const alert = nextAlert(page)
  await page.getByRole('button', { name: 'Save' }).click()
  expect(await alert).toBe('Somebody else changed this.')
  const { max_owned_entities } = (await calls.listPlans())[0]!
  expect(stored).toEqual([
    {
      body: {
        max_wallets: null,
        max_members: 10,
        max_account_groups: 10,
        max_keys: 5,
        max_owned_entities,
      },
    },
  ])
  await expect(wallets).toHaveValue('')
})

test('the three pages and the dialog are accessible and within the policy in both languages and themes', async ({
  page,
  world,
}) => {
  await world.signIn('operator')
  await expectAccessibleEverywhere(page, async () => {
    for (const path of ['/admin/plans', '/admin/subscriptions', '/settings/entities']) {
      await page.goto(path)
      await page.locator('tbody tr').first().waitFor()
      await expectAccessible(page)
      await page
        .getByRole('button', { name: /^(Edit|Editar)$/ })
        .first()
        .click()
      await expectAccessible(page)
    }
    await page.getByRole('button', { name: /^(Create entity|Crear entidad)$/ }).click()
    await page.getByRole('dialog').waitFor()
    await expectAccessible(page)
  })
})
