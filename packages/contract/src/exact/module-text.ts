/**
 * Generates a JavaScript module of the calls and the channels' messages without schemas, for the console's
 * build.
 */
import type { z } from 'zod'
import { api } from '../api.ts'
import { JoinedMessage } from '../channels/joined.ts'
import { adminPayloads, BalancesMessage } from '../channels/live.ts'
import { ConsoleSettings } from '../endpoints/settings.ts'
import type { Route } from '../route.ts'
import { shapeOf } from './shape-of.ts'

export function moduleText(): string {
  const constants = new Map<string, string>()
  /** Shapes that occur repeatedly are written once. */
  const write = (value: unknown): string => {
    if (Array.isArray(value)) return `[${value.map(write).join()}]`
    if (typeof value !== 'object' || value === null) return JSON.stringify(value)
    const members = Object.entries(value).filter(([, member]) => member !== undefined)
    const text = `{${members.map(([name, member]) => `${JSON.stringify(name)}:${write(member)}`).join()}}`
    if (!Object.hasOwn(value, 'is')) return text
    const constant = constants.get(text) ?? `shape${constants.size}`
    constants.set(text, constant)
    return constant
  }
  const shapesOf = (schemas: Readonly<Record<string, z.ZodType>>) =>
    Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, shapeOf(schema)]))
  const exported = Object.entries({
    routes: Object.fromEntries(Object.entries<Route>(api).map(([name, route]) => [name, exactRoute(route)])),
    adminPayloads: shapesOf(adminPayloads),
    messages: shapesOf({ joined: JoinedMessage, balances: BalancesMessage }),
    settings: shapeOf(ConsoleSettings),
  }).map(([name, value]) => `export const ${name}=${write(value)}`)
  return [...[...constants].map(([text, constant]) => `const ${constant}=${text}`), ...exported].join('\n')
}

const exactRoute = ({ method, path, status, isReplyOpen, reply }: Route) => ({
  method,
  path,
  status,
  isReplyOpen,
  reply: shapeOf(reply),
})
