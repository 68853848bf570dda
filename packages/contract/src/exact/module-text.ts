/**
 * Generates a JavaScript module of the calls and the channels' messages without schemas, for the console's
 * build.
 */
import type { z } from 'zod'
import { JoinedMessage } from '../channels/joined.ts'
import { adminPayloads, BalancesMessage } from '../channels/live.ts'
import { ConsoleSettings } from '../endpoints/settings.ts'
import type { Route } from '../route.ts'
import { areas } from './areas.ts'
import { shapeOf } from './shape-of.ts'

/** Shapes of replies are in files of their own, one for each area, which load with the first call of the area. */
export const shapesModule = (area: string): string => `virtual:contract/shapes/${area}`

/** The calls, each with its area's shapes, and the messages of the channels. */
export function moduleText(): string {
  const text = new Text()
  const loaders = Object.keys(areas).map(
    (area) => `const ${area}=()=>import(${JSON.stringify(shapesModule(area))}).then(({shapes})=>shapes)`,
  )
  const routes = Object.entries(areas).flatMap(([area, calls]) =>
    Object.entries<Route>(calls).map(([name, route]) => `${JSON.stringify(name)}:${exactRoute(route, area)}`),
  )
  const exported = Object.entries({
    adminPayloads: shapesOf(adminPayloads),
    messages: shapesOf({ joined: JoinedMessage, balances: BalancesMessage }),
    settings: shapeOf(ConsoleSettings),
  }).map(([name, value]) => `export const ${name}=${text.write(value)}`)
  return [...text.constants, ...loaders, ...exported, `export const routes={${routes.join()}}`].join('\n')
}

/** The shapes of the replies of an area's calls, by the names of the calls. */
export function shapesText(area: string): string {
  const calls = Object.entries(areas).find(([name]) => name === area)?.[1]
  if (calls === undefined) throw new Error(`The contract has no area ${area}`)
  const replies = Object.entries<Route>(calls).map(([name, { reply }]) => [name, reply] as const)
  const text = new Text()
  const exported = `export const shapes=${text.write(shapesOf(Object.fromEntries(replies)))}`
  return [...text.constants, exported].join('\n')
}

/** JavaScript in which shapes that occur repeatedly are written once. */
class Text {
  readonly #constants = new Map<string, string>()

  get constants(): string[] {
    return [...this.#constants].map(([text, constant]) => `const ${constant}=${text}`)
  }

  write(value: unknown): string {
    if (Array.isArray(value)) return `[${value.map((item) => this.write(item)).join()}]`
    if (typeof value !== 'object' || value === null) return JSON.stringify(value)
    const members = Object.entries(value).filter(([, member]) => member !== undefined)
    const text = `{${members.map(([name, member]) => `${JSON.stringify(name)}:${this.write(member)}`).join()}}`
    if (!Object.hasOwn(value, 'is')) return text
    const constant = this.#constants.get(text) ?? `shape${this.#constants.size}`
    this.#constants.set(text, constant)
    return constant
  }
}

const shapesOf = (schemas: Readonly<Record<string, z.ZodType>>) =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, shapeOf(schema)]))

const exactRoute = ({ method, path, status, isReplyOpen }: Route, area: string): string => {
  const members = Object.entries({ method, path, status, isReplyOpen }).filter(
    ([, value]) => value !== undefined,
  )
  return `{${members.map(([name, value]) => `${name}:${JSON.stringify(value)}`).join()},shapes:${area}}`
}
