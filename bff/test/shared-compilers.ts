import ajvCompiler from '@fastify/ajv-compiler'
import { buildSerializer as buildSerializers, type Compilers } from '../src/http/calls/serializers-by-schema.ts'

/** Compiles the serializer of a schema when it is first used. */
const buildSerializer: typeof buildSerializers = (externalSchemas, options) => {
  const compile = buildSerializers(externalSchemas, options)
  return route => value => compile(route)(value)
}

const createValidators = ajvCompiler()

/** Compiles a validator when it is first used: a test file makes few of the calls. ajv keeps those of the same schema. */
const buildValidator: typeof createValidators = (externalSchemas, options) => {
  const compile = createValidators(externalSchemas, options)
  return route => {
    let compiled: ReturnType<typeof compile> | undefined
    const validate = (value: unknown) => {
      compiled ??= compile(route)
      return compiled(value)
    }
    return Object.defineProperty(validate, 'errors', { get: () => compiled?.errors }) as ReturnType<typeof compile>
  }
}

/** Compiled validators and serializers, which the apps of a test file share: compiling them takes most of an app's start. */
export const sharedCompilers: Compilers = { buildValidator, buildSerializer }
