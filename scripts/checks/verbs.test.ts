import { expect, test } from 'vitest'
import { findVerbFaults, verbFaults } from './verbs.ts'

const calls = {
  readThing: { access: 'signed-in' },
  listOwn: { access: 'signed-in' },
  clear: { access: 'system' },
} as const
const rules = {
  api: {},
  rights: new Set(['read organisation', 'change things']),
  withoutRight: {},
} as const
const folder = 'apps/server/src/features/things'

const faultsOf = (
  verb: string,
  more: Partial<Parameters<typeof verbFaults>[1]> = {},
  call: keyof typeof calls = 'readThing',
) =>
  verbFaults(
    new Map([
      [
        `${folder}/routes.ts`,
        `import { act } from './act.ts'\nexport const things: VerbsOf<'x'> = { ${call}: act }`,
      ],
      [`${folder}/act.ts`, `export const act: Verb<'x', 'db'> = ${verb}`],
    ]),
    { ...rules, api: { [call]: calls[call] }, ...more },
  )

test('a call that is served inline, or by no function of another file, is reported', () => {
  const routes = (value: string) =>
    verbFaults(new Map([[`${folder}/routes.ts`, `export const things = { readThing: ${value} }`]]), rules)
  const fault = `${folder}/routes.ts: readThing is to be served by a verb with a file of its own`
  expect(routes('async ({ db }) => readThings(db)')).toEqual([fault])
  expect(routes('verbsOf(list).read')).toEqual([fault])
})

test('a verb that authorises first, and names the right, is in order', () => {
  expect(
    faultsOf(`({ db }, { actor, request }) => {
      const id = request.params.id.toLowerCase()
      authorise(actor, 'read organisation', id)
      return transaction(db, (tx) => findThing(tx, id))
    }`),
  ).toEqual([])
  expect(
    faultsOf(`({ db }, { actor, request }) =>
      transaction(db, async (tx) => present(await authoriseThing(tx, actor, 'change things', request.params.id)))`),
  ).toEqual([])
  expect(
    faultsOf(`async ({ db }, { actor }) => listThings(db, authoriseScope(actor, 'read organisation'))`),
  ).toEqual([])
})

test('a verb that authorises in some cases only is reported', () => {
  const fault = [`${folder}/act.ts: act does not authorise`]
  for (const condition of [
    `if (request.params.id) authorise(actor, 'change things')`,
    `request.params.id && authorise(actor, 'change things')`,
    `request.params.id ? authorise(actor, 'change things') : null`,
    `for (const id of request.params.ids) authorise(actor, 'change things', id)`,
  ])
    expect(faultsOf(`async (_, { actor, request }) => { ${condition} }`), condition).toEqual(fault)
  expect(
    faultsOf(`async (_, { actor }) => { if (authorise(actor, 'change things') === null) throw notFound() }`),
  ).toEqual([])
  expect(
    faultsOf(
      `({ db }, { actor }) => listThings(db, isStaff(actor) ? 'all' : authoriseScope(actor, 'change things'))`,
    ),
  ).toEqual([])
})

test('a call that no table maps to a verb is reported, also when the table cannot be read', () => {
  const fault = 'no routes.ts maps readThing to a verb in an object that this check can read'
  const api = { readThing: calls.readThing }
  expect(verbFaults(new Map(), { ...rules, api })).toEqual([fault])
  const table = `export const things = Object.freeze({ readThing: act })`
  expect(verbFaults(new Map([[`${folder}/routes.ts`, table]]), { ...rules, api })).toEqual([fault])
})

test('a verb that acts before it authorises is reported with its action', () => {
  const fault = (name: string) => [
    `${folder}/act.ts: act calls ${name} before it authorises with the name of a right`,
  ]
  expect(
    faultsOf(`async ({ db }, { actor, request }) => {
      const thing = await findThing(db, request.params.id)
      authorise(actor, 'read organisation', thing.entity_id)
      return thing
    }`),
  ).toEqual(fault('findThing'))
  expect(
    faultsOf(
      `({ db }, { actor }) => transaction(db, (tx) => lockThings(tx).then(() => authorise(actor, 'change things')))`,
    ),
  ).toEqual(fault('lockThings'))
  expect(
    faultsOf(`async (context, { actor }) => {
      notify(context)
      authorise(actor, 'change things')
    }`),
  ).toEqual(fault('notify'))
  expect(faultsOf(`async (_, { actor }) => actor.name`)).toEqual([`${folder}/act.ts: act does not authorise`])
})

test('a right that is not named in the call itself, or is unknown, does not count', () => {
  expect(faultsOf(`async ({ db }, { actor }) => authoriseThing(db, actor, right)`)).toHaveLength(1)
  expect(faultsOf(`async ({ db }, { actor }) => authoriseThing(db, actor, 'eat things')`)).toHaveLength(1)
})

test('calls of staff are authorised before their verb; a call on the list is not, and must need its entry', () => {
  const reads = `async ({ db }) => listThings(db)`
  const authorises = `async (_, { actor }) => authorise(actor, 'read organisation')`
  const withoutRight = { listOwn: 'about the caller' }
  expect(faultsOf(reads, {}, 'clear')).toEqual([])
  expect(faultsOf(reads, { withoutRight }, 'listOwn')).toEqual([])
  expect(faultsOf(authorises, { withoutRight }, 'listOwn')).toEqual([
    `${folder}/act.ts: act needs no place among the calls without a right in verbs.ts`,
  ])
  expect(faultsOf(authorises, { withoutRight })).toEqual([
    'no verb serves listOwn: remove it from the list in verbs.ts',
  ])
})

test('a function with the name of a reader that authorises is reported, a verb is not', () => {
  const text = `export async function getThing(db, actor, id) {
    const thing = await findThing(db, id)
    authorise(actor, 'read organisation', thing.entity_id)
  }`
  expect(verbFaults(new Map([[`${folder}/get-thing.ts`, text]]), rules)).toEqual([
    `${folder}/get-thing.ts: getThing authorises, and its name does not say so`,
  ])
})

test('a parameter with the whole context is reported with its line', () => {
  const text = `import type { Context } from '../../context.ts'
    export const act = ({ db }: Pick<Context, 'db'>) => db
    export const whole = ({ db }: Context) => db`
  expect(verbFaults(new Map([[`${folder}/act.ts`, text]]), rules)).toEqual([
    `${folder}/act.ts: line 3 takes the whole context: Pick what is used`,
  ])
})

test('a verb of the approver page authorises first, too', () => {
  const files = (verb: string) =>
    new Map([
      [
        'apps/server/src/approver/things/routes.ts',
        `import { show } from './show.ts'
        export const things: readonly ApproverRoute[] = [{ method: 'GET', path: 'things/:id', answer: show }]`,
      ],
      ['apps/server/src/approver/things/show.ts', `export async function show({ db }, call) { ${verb} }`],
    ])
  const file = 'apps/server/src/approver/things/show.ts'
  expect(verbFaults(files(`return findThing(db, call)`), rules)).toEqual([
    `${file}: show calls findThing before it authorises with the name of a right`,
  ])
  expect(verbFaults(files(`return authoriseThing(db, call, 'read organisation')`), rules)).toEqual([])
  const inline = new Map([
    [
      'apps/server/src/approver/things/routes.ts',
      `export const things = [{ path: 'things', answer: () => 1 }]`,
    ],
  ])
  expect(verbFaults(inline, rules)).toHaveLength(1)
})

test('every verb of the server is a file, authorises first and takes what it uses', async () => {
  expect(await findVerbFaults()).toEqual([])
})
