import type { FastifyError } from 'fastify'
import { typedField } from '@portal/contracts/typed-fields'
import { textRefusal } from '@portal/contracts/rules/text-refusal'
import { textFault } from '@portal/contracts/rules/typed-text'

type Refusals = NonNullable<FastifyError['validation']>
type Refusal = Refusals[number]

/** Of a field's name that somebody has made up. */
const shownLength = 40

/**
 * Why a body was refused, in words that name the field: by its label where people type into it, else by its path. Undefined where
 * that would say nothing: of a body that may have several shapes and has none of them.
 */
export function bodyRefusal (refusals: Refusals): string | undefined {
  for (const refusal of refusals) {
    const words = typedRefusal(refusal)
    if (words !== undefined) return words
  }
  const [refusal, another] = refusals
  if (refusal === undefined || another !== undefined) return undefined
  const path = refusal.instancePath.slice(1).replaceAll('/', '.')
  return `The request was not understood: ${path === '' ? 'it' : path} ${problem(refusal)}. Please check your input and try again.`
}

/** Ajv is told to say of each refusal which schema it was by, and of what. */
function typedRefusal (refusal: Refusal & { parentSchema?: unknown, data?: unknown }): string | undefined {
  const { parentSchema: schema, data } = refusal
  const field = typeof schema === 'object' && schema !== null ? typedField(schema) : undefined
  if (field === undefined) return undefined
  const label = field.label + placeOf(refusal)
  if (typeof data !== 'string') return `${label} must be text.`
  const fault = textFault(data, field.rule)
  return fault === undefined ? `${label} is not valid. Please check it and try again.` : textRefusal(label, fault, field.rule)
}

/** Which line of a cart it is, where the field is one of many. */
function placeOf ({ instancePath }: Refusal): string {
  const index = /\/(\d+)\//.exec(instancePath)?.[1]
  return index === undefined ? '' : ` of line ${Number(index) + 1}`
}

function problem ({ keyword, message, params }: Refusal): string {
  switch (keyword) {
    case 'pattern': return 'is not of the right form'
    case 'additionalProperties': return `must not have the field ${String(params['additionalProperty']).slice(0, shownLength)}`
    default: return message ?? 'is wrong'
  }
}
