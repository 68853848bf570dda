/**
 * Reads the licence file of every installed package that is shipped (not only its manifest) and refuses
 * anything that is not on the list of permissive licences. Platform binaries that npm left out here are not
 * checked.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './source-files.ts'

interface Verdict {
  readonly name: string
  readonly licence: string
  readonly isAccepted: boolean
}

/** Marks in the text of a licence. Order matters: the first match names it. */
const marks: readonly (readonly [name: string, accepted: boolean, mark: RegExp])[] = [
  // These two mention the GPL in their own text, so they are searched first.
  ['MPL-2.0', true, /Mozilla Public License,? (Version|v\.) ?2\.0/i],
  ['Python-2.0', true, /PYTHON SOFTWARE FOUNDATION LICENSE/i],
  ['AGPL', false, /GNU AFFERO GENERAL PUBLIC LICENSE/i],
  ['Non-commercial', false, /non-?commercial (use|purposes?)( only)?\b(?![^.]{0,80}permitted)/i],
  ['SSPL', false, /Server Side Public License/i],
  ['BUSL', false, /Business Source License/i],
  ['LGPL', false, /GNU LESSER GENERAL PUBLIC LICENSE/i],
  ['GPL', false, /GNU GENERAL PUBLIC LICENSE/i],
  ['Apache-2.0', true, /Apache License\s*,?\s*Version 2\.0|www\.apache\.org\/licenses\/LICENSE-2\.0/i],
  ['MIT', true, /Permission is hereby granted, free of charge, to any person obtaining a copy/i],
  ['ISC', true, /Permission to use, copy, modify, and\/or distribute this software for any purpose/i],
  ['ISC', true, /Permission to use, copy, modify, and distribute this software for any purpose/i],
  ['BSD', true, /Redistribution and use in source and binary forms/i],
  ['PostgreSQL', true, /PostgreSQL (Database Management System|License)/i],
  ['OFL-1.1', true, /SIL OPEN FONT LICENSE/i],
  ['CC0-1.0', true, /CC0 1\.0 Universal/i],
  ['CC-BY-4.0', true, /Attribution 4\.0 International/i],
  ['Unlicense', true, /This is free and unencumbered software released into the public domain/i],
  ['BlueOak-1.0.0', true, /Blue Oak Model License/i],
  ['0BSD', true, /Zero-Clause BSD|BSD Zero Clause/i],
  ['MIT', true, /\bMIT License\b|Licensed under (the )?MIT/i],
]

/**
 * Packages without a licence text in their archive: the manifest's statement, verified in their repository,
 * is accepted for these.
 */
const acceptedWithoutText = new Set([
  'MIT',
  'Apache-2.0',
  'ISC',
  'BSD-3-Clause',
  'BSD-2-Clause',
  '0BSD',
  'MIT OR Apache-2.0',
  'PostgreSQL',
  'CC0-1.0',
])

export function findLicenceFaults(): string[] {
  const verdicts = installedPackages().map(judge)
  return verdicts.filter((v) => !v.isAccepted).map((v) => `${v.name}: licence not accepted (${v.licence})`)
}

/** Every package folder in the lockfile that is installed here. */
function installedPackages(): string[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { link?: boolean }>
  }
  return Object.entries(lock.packages)
    .filter(([path, entry]) => path.includes('node_modules/') && entry.link !== true)
    .map(([path]) => path)
    .filter((path) => existsSync(join(root, path, 'package.json')))
}

function judge(path: string): Verdict {
  const manifest = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')) as {
    name?: string
    version?: string
    license?: string | { type?: string }
  }
  const name = `${manifest.name ?? path}@${manifest.version ?? '?'}`
  const claimed =
    typeof manifest.license === 'string' ? manifest.license : (manifest.license?.type ?? 'none claimed')
  const files = readdirSync(join(root, path)).filter((file) => /^(licen[cs]e|copying|unlicense)/i.test(file))
  const texts = files.map((file) => readText(join(root, path, file))).filter((text) => text !== '')
  if (texts.length === 0)
    return {
      name,
      licence: `${claimed}, no licence file`,
      isAccepted: acceptedWithoutText.has(claimed.replace(/[()]/g, '')),
    }
  const found = texts.map(markOf)
  // A choice of licences ships several files: one accepted choice is sufficient if the manifest states OR.
  const isAccepted = claimed.includes(' OR ')
    ? found.some((mark) => mark?.[1])
    : found.every((mark) => mark?.[1])
  return { name, licence: found.map((mark) => mark?.[0] ?? 'unrecognised text').join(', '), isAccepted }
}

/** The name of the licence that a text is; undefined where it is none of the known ones. */
export const licenceOfText = (text: string): string | undefined => markOf(text.replace(/\s+/g, ' '))?.[0]

const markOf = (text: string) => marks.find(([, , mark]) => mark.test(text))

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8').replace(/\s+/g, ' ')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EISDIR') return ''
    throw error
  }
}
