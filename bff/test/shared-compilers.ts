import ajvCompiler from '@fastify/ajv-compiler'
import serializerCompiler from '@fastify/fast-json-stringify-compiler'
import type { FastifyServerOptions } from 'fastify'

type Compilers = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>
type SerializerFactory = NonNullable<Compilers['buildSerializer']>
type Serializer = ReturnType<ReturnType<SerializerFactory>>

const serializers = new WeakMap<object, Serializer>()
const createSerializers = serializerCompiler()

/** Compiles the serializer of a schema when it is first used. */
const buildSerializer: SerializerFactory = (externalSchemas, options) => {
  const compile = createSerializers(externalSchemas, options)
  return route => value => {
    const { schema } = route
    if (typeof schema !== 'object' || schema === null) return compile(route)(value)
    const serialize = serializers.get(schema) ?? compile(route)
    serializers.set(schema, serialize)
    return serialize(value)
  }
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
