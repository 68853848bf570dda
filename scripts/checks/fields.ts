/** Each field of a request has a name for people, in both languages, for the refusals that name it. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import type { Route } from '../../packages/contract/src/index.ts'
import { knownPartsOf } from '../../packages/contract/src/refusals/known-parts-of.ts'
import { root } from './source-files.ts'

type Names = Readonly<Record<string, string>>

export async function findFieldFaults(): Promise<string[]> {
  const { api } = (await load('packages/contract/src/index.ts')) as { api: Readonly<Record<string, Route>> }
  const namesIn = async (language: string) =>
    ((await load(`apps/console/locales/refusals-${language}/fields.ts`)) as { fields: Names }).fields
  return fieldFaults(Object.values(api), { en: await namesIn('en'), es: await namesIn('es') })
}

const load = (file: string): Promise<unknown> =>
  import(pathToFileURL(join(root, file)).href) as Promise<unknown>

export function fieldFaults(routes: readonly Route[], { en, es }: { en: Names; es: Names }): string[] {
  const fields = [
    ...new Set(routes.flatMap(({ params, query, body }) => [params, query, body].flatMap(fieldsOf))),
  ]
  const spanish = fields.flatMap((field) => unnamed(field, es))
  // English needs a name only for a field that is no word, such as `entry_notes`.
  const english = [...fields, ...Object.keys(es)]
    .flatMap((field) => unnamed(field, en))
    .filter((name) => !/^[a-z]+$/.test(name))
  return [
    ...[...new Set(spanish)].map(
      (name) => `apps/console/locales/refusals-es/fields.ts: no Spanish for ${name}`,
    ),
    ...[...new Set(english)].map(
      (name) => `apps/console/locales/refusals-en/fields.ts: no English for ${name}`,
    ),
  ]
}

const unnamed = (field: string, names: Names): string[] =>
  knownPartsOf(field, names).filter((part) => !Object.hasOwn(names, part))

const fieldsOf = (schema: z.ZodType | undefined): string[] =>
  schema === undefined ? [] : pathsOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), '')

/** The paths of an object's fields, and of the parts of lists and choices. */
function pathsOf(schema: unknown, before: string): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties = {}, ...others } = schema as { readonly properties?: object }
  return [
    ...Object.entries(properties).flatMap(([name, inner]) => [
      before + name,
      ...pathsOf(inner, `${before}${name}.`),
    ]),
    ...Object.values(others).flatMap((inner) => pathsOf(inner, before)),
  ]
}
