/** `npm run rules -w apps/signer -- --show FILE`: prints a rules document in words, to be compared with the governors.
 *  `-- --accept HASH FILE`, with the node stopped, puts that document in force: version 1, the version after the one in
 *  force, or any later one whose file has the versions between; one that loosens waits for the delay if the governors have not
 *  adopted it. `-- --bind KEY --organisation ID` binds a key to the rules of an organisation, for good. `-- --unbound KEY` states
 *  that no rules bind a quarantined key. `-- --not-required` takes `SIGNER_RULES=required` back. `-- --list` prints the rules
 *  in force and the bound keys. FILE is the one that the page Policy offers: the document, the statements of the people and the earlier versions. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { RulesFile } from '@holdfast/mpc/nodes'
import { readSealingKey } from './config.ts'
import { type NodeFolder, openNodeFolder } from './node-folder.ts'
import { acceptRules, readRules } from './rules/accept-rules.ts'
import { bindKey } from './rules/bind-key.ts'
import { describeRules, wordsOf } from './rules/describe-rules.ts'

const adoptedBy = {
  governors: 'adopted by governors',
  recovery: 'adopted by recovery keys',
  operator: 'accepted by the operator of this signer',
} as const

const { values, positionals } = parseArgs({
  options: {
    show: { type: 'string' },
    accept: { type: 'string' },
    bind: { type: 'string' },
    organisation: { type: 'string' },
    unbound: { type: 'string' },
    'not-required': { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const [file] = positionals
if (values.show !== undefined) show(values.show)
else if (values.accept !== undefined && file !== undefined) accept(values.accept, file)
else if (values.bind !== undefined && values.organisation !== undefined)
  bind(values.bind, values.organisation)
else if (values.unbound !== undefined) noteUnbound(values.unbound)
else if (values['not-required']) endRequirement()
else if (values.list) list()
else
  throw new Error(
    'usage: --show FILE, --accept HASH FILE, --bind KEY --organisation ID, --unbound KEY, --not-required, or --list',
  )

function show(path: string): void {
  const { document, earlier } = readFile(path)
  for (const line of describeRules(readRules(document), { earlier: earlier.length })) console.log(line)
}

function accept(hash: string, path: string): void {
  inFolder(({ rules, identity }) => {
    const { head, pending } = acceptRules(rules, readFile(path), { hash, identity: identity.name })
    const { organisation, version } = head.document
    if (head.hash === hash || pending === null) {
      console.log(`version ${version} of ${organisation} is in force`)
      return
    }
    console.log(
      `version ${pending.rules.document.version} of ${organisation} loosens the rules, and the governors have not adopted it: ` +
        `it is in force from ${new Date(pending.effectiveAt).toISOString()}, and any governor can veto it until then`,
    )
  })
}

function bind(keyId: string, organisation: string): void {
  inFolder(({ rules, shares }) => {
    bindKey(rules, shares.get(keyId).key, { keyId, organisation })
    console.log(`${keyId} is bound to the rules of ${organisation}`)
  })
}

function noteUnbound(keyId: string): void {
  inFolder(({ rules, shares }) => {
    shares.get(keyId)
    rules.noteUnbound(keyId)
    console.log(`${keyId} is bound to no rules, and signs without any`)
  })
}

function endRequirement(): void {
  inFolder(({ record }) => {
    record.requireRules(false)
    console.log('keys without rules may sign; remove SIGNER_RULES, or the next start requires rules again')
  })
}

function list(): void {
  inFolder(({ rules, record }) => {
    for (const organisation of rules.organisations) {
      const { head, pending, frozenAt } = rules.get(organisation)
      console.log(`${organisation}: version ${head.document.version}, ${head.hash}, ${wordsOf(head.hash)}`)
      if (pending !== null)
        console.log(
          `  pending: version ${pending.rules.document.version}, ${pending.rules.hash}, ${adoptedBy[pending.by]}, ` +
            `in force from ${new Date(pending.effectiveAt).toISOString()}`,
        )
      if (frozenAt !== null) console.log(`  frozen since ${new Date(frozenAt).toISOString()}`)
    }
    for (const [keyId, organisation] of record.boundKeys) console.log(`${keyId} is bound to ${organisation}`)
    for (const keyId of record.quarantinedKeys)
      console.log(
        `${keyId} signs nothing before --bind or --unbound: this signer does not know whether it is bound`,
      )
    if (record.areRulesRequired) console.log('keys without rules sign nothing')
  })
}

/** A relative path starts where the operator is: npm runs this in the signer's folder, and names that place. */
function readFile(path: string): RulesFile {
  const text = readFileSync(resolve(process.env.INIT_CWD ?? '', path), 'utf8')
  return RulesFile.parse(JSON.parse(text))
}

function inFolder(act: (folder: NodeFolder) => void): void {
  const folder = openNodeFolder(process.env.SIGNER_DATA ?? '', readSealingKey(process.env))
  try {
    act(folder)
  } finally {
    folder.close()
  }
}
