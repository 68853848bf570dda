/** The lines of a new batch, and what the server says about them. */
import { mostBatched } from '@holdfast/ledger'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../calls/api.ts'
import { useSession } from '../../../session/use-session.ts'
import { nothingTyped, type Typed } from '../typed-transfer.ts'
import { useTransferChoices } from '../use-transfer-choices.ts'
import { sumOf } from '../../../format/sum-of.ts'
import { useAfterPause } from '../../../ui/use-after-pause.ts'
import { useOnlySigningWallet } from './use-only-signing-wallet.ts'
import {
  amountOf,
  type BatchBody,
  bodyLinesOf,
  type Finding,
  findingsOf,
  hasError,
  type Line,
  type LineText,
  needsNotation,
  type Notation,
} from './batch-lines.ts'

const pauseMs = 400
let made = 0
const newKey = (): string => String((made += 1))

export const emptyLine: LineText = { payee: '', address: '', amount: '', note: '', isRepeat: false }

export function useBatchDraft() {
  const { entityId } = useSession()
  const [typedPlace, setPlace] = useState<Typed>(nothingTyped)
  const [lines, setLines] = useState<readonly Line[]>([])
  const [notation, setNotation] = useState<Notation | null>(null)
  const [fileName, setFileName] = useState<string | null>(null)
  const [name, setName] = useState<string | null>(null)
  const only = useOnlySigningWallet()
  const place =
    typedPlace.network === undefined && only !== null
      ? { ...typedPlace, network: only.network_id, wallet: only.id }
      : typedPlace
  const choices = useTransferChoices(place)
  const { network, wallet, token } = choices.chosen
  const body: BatchBody | null =
    network === undefined || wallet === undefined || token === undefined || lines.length === 0
      ? null
      : {
          wallet_id: wallet.id,
          token_id: token.id,
          network_code: network.network_code,
          lines: bodyLinesOf(lines, notation),
        }
  const paused = useAfterPause(JSON.stringify({ body, keys: lines.map(({ key }) => key) }), pauseMs)
  const check = useQuery({
    queryKey: ['batch-check', entityId, paused],
    queryFn: async () => {
      const { body: sent, keys } = JSON.parse(paused) as { body: BatchBody; keys: string[] }
      const answer = await api.checkTransferBatch({ body: sent })
      return { answer, byKey: new Map(keys.map((key, at) => [key, answer.lines[at]])) }
    },
    enabled: JSON.parse(paused).body !== null,
    placeholderData: (previous) => previous,
    gcTime: 0,
    staleTime: Infinity,
  })
  const foundOf = (line: Line): readonly Finding[] =>
    findingsOf(line, check.data?.byKey.get(line.key)?.findings ?? [], notation)
  const faulty = lines.filter((line) => hasError(foundOf(line)))
  const valid = lines.filter((line) => !faulty.includes(line) && amountOf(line.amount, notation) !== null)
  const isCurrent = paused === JSON.stringify({ body, keys: lines.map(({ key }) => key) })
  const changeLine = (key: string, change: Partial<LineText>) =>
    setLines((all) => all.map((line) => (line.key === key ? { ...line, ...change } : line)))
  return {
    place,
    setPlace,
    choices,
    body,
    lines,
    notation,
    setNotation,
    needsNotation: needsNotation(lines),
    fileName,
    name,
    setName,
    check,
    foundOf,
    checkedOf: (line: Line) => check.data?.byKey.get(line.key),
    faulty,
    /** The lines without errors. */
    valid,
    /** Their sum. */
    total: valid.length === 0 ? '0' : sumOf(valid.map(({ amount }) => amountOf(amount, notation) ?? '0')),
    /** The shown findings are about the shown lines. */
    isChecked: isCurrent && check.data !== undefined && !check.isPlaceholderData && !check.isFetching,
    read: (read: readonly LineText[], from: string | null) => {
      setLines(read.map((line) => ({ ...line, key: newKey() })))
      setNotation(null)
      setFileName(from)
      setName(from === null ? null : from.replace(/\.[a-z]{1,4}$/i, ''))
    },
    changeLine,
    removeLine: (key: string) => setLines((all) => all.filter((line) => line.key !== key)),
    addLine: (line: LineText = emptyLine): string | null => {
      if (lines.length >= mostBatched) return null
      const key = newKey()
      setLines((all) => [...all, { ...line, key }])
      return key
    },
  }
}

export type BatchDraft = ReturnType<typeof useBatchDraft>
