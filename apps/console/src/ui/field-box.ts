/** The classes of a field of one line, for fields and for their places while they load. */
export const box =
  'h-8 w-full rounded-md border border-edge bg-page px-2.5 focus-visible:outline-2 focus-visible:outline-offset-0 data-invalid:border-bad disabled:opacity-45'
