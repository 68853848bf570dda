/** Three signers, two of whom make one signature. In the colours of the page, so that it reads in both themes. */
import { useKeyWords } from './words.ts'

const signers = [
  { n: 1, y: 8, signs: true },
  { n: 2, y: 84, signs: true },
  { n: 3, y: 160, signs: false },
] as const

export function QuorumDrawing() {
  const { explain } = useKeyWords()
  const { drawn } = explain
  return (
    <svg
      role="img"
      aria-label={explain.drawing}
      viewBox="0 0 620 226"
      className="my-6 w-full max-w-[46rem] text-ink"
    >
      {signers.map(({ n, y, signs }) => (
        <g key={n} className={signs ? '' : 'text-mute'}>
          <rect
            x="1"
            y={y}
            width="210"
            height="56"
            rx="6"
            className={signs ? 'fill-raised stroke-accent' : 'fill-none stroke-edge'}
            strokeWidth="1.5"
            strokeDasharray={signs ? undefined : '5 4'}
          />
          <text x="16" y={y + 24} className="fill-current text-[14px] font-semibold">
            {drawn.signer(n)}
          </text>
          <text x="16" y={y + 43} className="fill-current text-[12px]">
            {signs ? drawn.check : drawn.rest}
          </text>
          <circle cx="178" cy={y + 28} r="11" className={signs ? 'fill-accent' : 'fill-edge'} />
          <text x="178" y={y + 32} textAnchor="middle" className="fill-page text-[11px] font-semibold">
            {n}
          </text>
          {signs && (
            <path
              d={`M211 ${y + 28} C 270 ${y + 28}, 270 74, 318 74`}
              className="fill-none stroke-accent"
              strokeWidth="1.5"
            />
          )}
        </g>
      ))}
      <path d="M106 64 V 84" className="fill-none stroke-accent" strokeWidth="1.5" strokeDasharray="3 3" />
      <rect
        x="318"
        y="50"
        width="140"
        height="48"
        rx="24"
        className="fill-raised stroke-accent"
        strokeWidth="1.5"
      />
      <text x="388" y="79" textAnchor="middle" className="fill-current text-[14px] font-semibold">
        {drawn.signature}
      </text>
      <path d="M458 74 H 516" className="fill-none stroke-ink" strokeWidth="1.5" />
      <path d="M509 69 L 517 74 L 509 79" className="fill-none stroke-ink" strokeWidth="1.5" />
      <rect x="520" y="50" width="92" height="48" rx="6" className="fill-none stroke-ink" strokeWidth="1.5" />
      <text x="566" y="79" textAnchor="middle" className="fill-current text-[14px]">
        {drawn.chain}
      </text>
    </svg>
  )
}
