import type { Credentials } from '../../http/session/credentials.ts'
import type { Module } from '../module.ts'
import { ownInvitationRoutes, peopleRoutes } from './people.routes.ts'
import type { PeoplePorts } from './people.service.ts'

export function peopleModule (ports: PeoplePorts, credentials: Credentials): Module {
  return {
    routes: {
      signedIn: serve => { ownInvitationRoutes(serve, ports, credentials) },
      forPeople: serve => { peopleRoutes(serve, ports) }
    }
  }
}
