/** The product's mark. */
export function Mark({ className }: { className: string }) {
  return (
    <svg aria-hidden viewBox="0 0 20 20" className={`text-accent ${className}`}>
      <path
        fill="currentColor"
        d="M10 1 18 5v6c0 4-3.4 6.9-8 8-4.6-1.1-8-4-8-8V5l8-4Zm0 4.2L5.5 7.4V11c0 2.5 1.9 4.2 4.5 5V5.2Z"
      />
    </svg>
  )
}
