/** The files for Prometheus and Grafana name only what /metrics has. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { workJob } from '@holdfast/ingester/work-job'
import { Pulse } from '@holdfast/store'
import { enqueueJob } from '@holdfast/store/write'
import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { PlainSigning } from '../../../test/plain-signing.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { serveMetrics } from './serve-metrics.ts'

const fileOf = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../../../../deploy/monitoring/${name}`, import.meta.url)), 'utf8')

let world: World
beforeAll(async () => {
  world = await createWorld({ HOLDFAST_SYSLOG: 'tcp://127.0.0.1:1' }, new PlainSigning())
  serveMetrics(world.server, world.context)
  const ingester = new Pulse({
    db: world.db,
    name: 'ingester',
    version: '9',
    onFailure: (why) => expect.fail(why),
  })
  await ingester.start('waiting')
  const wallet = await world.ask('treasurer', 'POST', '/api/wallets', {
    name: 'Read',
    address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
    network_id: world.networkId,
    entity_id: world.acme,
  })
  const reading = {
    entity_id: world.acme,
    wallet_id: wallet.json().id,
    kind: 'catch-up',
    provider: 'trongrid',
  } as const
  const { id } = await enqueueJob(world.db, reading)
  const needs = { db: world.db, providers: world.context.providers, log: pino({ level: 'silent' }) }
  await workJob({ job_id: id, entity_id: world.acme }, needs, { isLast: true })
  await enqueueJob(world.db, reading)
  await world.pulse.flush()
  await ingester.stop()
  await ingester.start('waiting')
})

/** The names of labels by the name of the figure. */
async function figures(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { text } = await world.ask('admin', 'GET', '/metrics')
  const found = new Map<string, Set<string>>()
  for (const [, name = '', labels = ''] of text.matchAll(/^(holdfast_\w+)(?:\{(.*)\})? /gm)) {
    const known = found.get(name) ?? new Set<string>()
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label)
    found.set(name, known)
  }
  return found
}

test.each(['alerts.yml', 'dashboard.json', 'alerts.test.yml'])(
  'every figure in %s is in /metrics, with its labels',
  async (name) => {
    const known = await figures()
    const text = fileOf(name).replaceAll('\\"', '"')
    const named = [...text.matchAll(/(holdfast_\w+)(?:\{([^}]*)\})?/g)]
    expect(named.length).toBeGreaterThan(4)
    for (const [, figure = '', selector = ''] of named) {
      const labels = [...selector.matchAll(/(\w+)="/g)].map(([, label]) => label)
      expect([figure, [...(known.get(figure) ?? ['missing'])]]).toEqual([
        figure,
        expect.arrayContaining(labels.filter((label) => label !== 'instance')),
      ])
      expect(known.has(figure), figure).toBe(true)
    }
  },
)

test('each rule has a name, a condition, a severity and a summary, and the labels of its summary', async () => {
  const known = new Set([...(await figures()).values()].flatMap((labels) => [...labels]))
  const rules = fileOf('alerts.yml')
    .split(/^ {6}- alert: /m)
    .slice(1)
  expect(rules.length).toBeGreaterThan(15)
  for (const rule of rules) {
    expect(rule).toMatch(
      /^Holdfast\w+\n {8}expr: .+\n {8}for: \d+[mh]\n {8}labels: \{ severity: (warning|critical) \}\n/,
    )
    const expression = /expr: (.+)/.exec(rule)?.[1] ?? ''
    for (const [, label = ''] of rule.matchAll(/\$labels\.(\w+)/g)) {
      expect(known.has(label) || label === 'instance', label).toBe(true)
      if (expression.includes(' by ')) expect(expression).toContain(label)
    }
  }
  expect(new Set(rules.map((rule) => rule.split('\n')[0])).size).toBe(rules.length)
})

test('the dashboard is JSON, each panel with a query', () => {
  const { panels } = JSON.parse(fileOf('dashboard.json')) as {
    panels: { title: string; targets: { expr: string }[] }[]
  }
  expect(panels.length).toBeGreaterThan(8)
  for (const { title, targets } of panels)
    expect([title, targets.every(({ expr }) => expr.includes('holdfast_'))]).toEqual([title, true])
})

test('Prometheus scrapes the servers of the containers, with the token of theirs', () => {
  const compose = readFileSync(
    fileURLToPath(new URL('../../../../../deploy/compose.yaml', import.meta.url)),
    'utf8',
  )
  const scraped = [...fileOf('prometheus.yml').matchAll(/names: \[(\w+)\]/g)].map(([, name]) => name)
  const served = [...compose.matchAll(/^ {2}(server\d+):/gm)].map(([, name]) => name)
  expect(scraped).toEqual(served)
  const port = /PORT=(\d+)/.exec(
    readFileSync(fileURLToPath(new URL('../../../../../deploy/server.Dockerfile', import.meta.url)), 'utf8'),
  )?.[1]
  expect(fileOf('prometheus.yml').match(/port: \d+/g)).toEqual(served.map(() => `port: ${port}`))
  expect(compose).toContain('HOLDFAST_METRICS_TOKEN_FILE: /run/secrets/metrics-token')
})
