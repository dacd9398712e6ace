import ajvCompiler from '@fastify/ajv-compiler'
import serializerCompiler from '@fastify/fast-json-stringify-compiler'
import type { FastifyServerOptions } from 'fastify'

type Compilers = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>
type SerializerFactory = NonNullable<Compilers['buildSerializer']>
type Serializer = ReturnType<ReturnType<SerializerFactory>>

const serializers = new WeakMap<object, Serializer>()
const createCompiler = serializerCompiler()

/** Compiles the serializer of a schema when it is first used. */
const buildSerializer: SerializerFactory = (externalSchemas, options) => {
  const compile = createCompiler(externalSchemas, options)
  return route => value => {
    const { schema } = route
    if (typeof schema !== 'object' || schema === null) return compile(route)(value)
    const serialize = serializers.get(schema) ?? compile(route)
    serializers.set(schema, serialize)
    return serialize(value)
  }
}

/** Compiled validators and serializers, which the apps of a test file share: compiling them takes most of an app's start. */
export const sharedCompilers: Compilers = { buildValidator: ajvCompiler(), buildSerializer }
