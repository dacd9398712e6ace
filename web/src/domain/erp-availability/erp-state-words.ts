import type { ErpState } from '@portal/contracts/erp-status'

/** What staff read about the ERP on every page, and the style of its badge. */
export const erpStateWords = {
  up: { words: 'Answering', kind: 'success' },
  slow: { words: 'Answering slowly', kind: 'warn' },
  unusable: { words: 'Unusable answers', kind: 'danger' },
  down: { words: 'Not answering', kind: 'danger' },
  unknown: { words: 'Not asked yet', kind: 'neutral' }
} as const satisfies Record<ErpState, { words: string, kind: 'success' | 'warn' | 'danger' | 'neutral' }>
