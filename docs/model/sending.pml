/*
 * From the journal to the ERP: what becomes of orders that the journal has. See README.md for how to read Promela, for what is
 * assumed and for what is bounded; `npm run model` runs it.
 *
 * One dealer's orders (0 is the older one), any number of portal processes, staff who settle what is left to people, and an ERP that
 * loses, delays and repeats what it is sent. Each `atomic` is what nobody can come between: a statement or transaction of the
 * database, an action of the ERP, a step of a process by itself. Between any two of them anybody else may act, or the process may die.
 */

#ifndef ORDERS
#define ORDERS 2
#endif
#ifndef PROCESSES
#define PROCESSES 2
#endif
#ifndef STAFF
#define STAFF 1
#endif
/* How many things go wrong in one run, of whatever kind. */
#ifndef FAULTS
#define FAULTS 2
#endif
/* 2: one of the two processes is of the build before, which does not know every field of an order. */
#ifndef BUILDS
#define BUILDS 1
#endif
/* Times that the database is restored from a backup. */
#ifndef RESTORES
#define RESTORES 0
#endif
/* Times that staff send again. */
#ifndef STAFF_RESENDS
#define STAFF_RESENDS 1
#endif

/* schedule.ts has five looks. Three reach every case: too early to count, counted, and counted a minute later. */
#define LOOKS 3

/* Which rule is broken in this run; 0 for none. scripts/model.ts reads the names from here. */
#ifndef MUTANT
#define MUTANT 0
#endif
#define without_lease              (MUTANT == 1)
#define lease_shorter_than_sending (MUTANT == 2)
#define sends_late                 (MUTANT == 3)
#define blind_resend               (MUTANT == 4)
#define one_none_is_enough         (MUTANT == 5)
#define none_believed_early        (MUTANT == 6)
#define look_out_of_date           (MUTANT == 7)
#define dead_are_not_swept         (MUTANT == 8)
#define deleted_is_none            (MUTANT == 10)
#define next_does_not_wait         (MUTANT == 11)
#define next_goes_first            (MUTANT == 12)
#define withdrawn_is_claimed       (MUTANT == 13)
#define staff_do_not_wait          (MUTANT == 14)
#define staff_do_not_ask           (MUTANT == 15)
#define staff_out_of_date          (MUTANT == 16)
#define looks_without_end          (MUTANT == 17)
#define late_answer_overrules      (MUTANT == 18)
#define sends_without_a_field      (MUTANT == 22)
#define checks_without_a_field     (MUTANT == 23)
#define restored_believes_itself   (MUTANT == 24)
/* Not rules of the portal, but what it assumes of others. */
#define erp_never_settles          (MUTANT == 20)
#define erp_repeats_references     (MUTANT == 21)
#define rejected_since_the_backup  (MUTANT == 25)

/* SubmissionState of contracts/src/checkout.ts; `absent` is no row at all. */
mtype = { absent, unchecked, queued, dispatching, unknown, accepted, rejected, manual, withdrawn };
/* What the ERP has under a reference. `altered`: with other lines than were sent. */
mtype = { nothing, stands, altered, deleted };
/* SubmitOutcome of bff/src/ports/erp/erp.ts beside `accepted`, `rejected` and `unknown`; and LookUpResult of look-up.ts, whose `mismatch` is `other` here and whose `unclear` is `silent`. */
mtype = { not_sent, found, none, other, silent };

/* A row of the table `submission`. Where the code has a time, the row has here how much of what counts from it is over. */
typedef Row {
  mtype state = absent;
  byte attempt;
  byte looks;
  byte resends;
  bool doubted;  /* unknown_since is not null */
  byte age;      /* since the claim: 1 after 15 s, 2 after `sendWithin`, 3 when the lease is over, by anybody's clock */
  bool attended; /* not a column: a live process, not held up, is at work on this attempt or look */
  bool settled;  /* ERP_SETTLED_AFTER is over since the last attempt ended */
  byte noneSaid; /* first_none_at: 0 null, 1 set, 2 set `notFoundConfirmedAfter` ago */
  byte seenBy;   /* updated_at: bit n where it is still what the nth member of staff has seen */
  bool newer;    /* the order has a field that the build before does not know */
  bool isCut     /* and has lost it */
};
Row row[2];

/* The ERP's side of each reference. Sets of attempts are bits. */
typedef Reference {
  byte travelling;         /* requests on their way to the ERP, or in its queue */
  byte refused;            /* requests that it has refused */
  byte made;               /* the attempt that made the order; 0 for none */
  mtype standing = nothing
};
Reference erp[2];

byte faults = FAULTS;
byte staffResends = STAFF_RESENDS;
byte restores = RESTORES;
/* Activities that have claimed an order, or look one up. */
byte atWork;
/* "There is none" of an order that the ERP has. The gateway contract rules it out; the portal bears it once. */
byte wrongNones = 1;
/* The older order holds the younger one up no longer: it has come to an end, is left to a person, or 15 s are over since its first claim. */
bool olderIsPast;
bool youngerWithdrawn;
/* The older one was rejected before the restore, and the person was told so. */
bool olderWasRejected;

#define bit(n) (1 << (n))
#define ended(s) (s == accepted || s == rejected || s == withdrawn)
#define fault faults > 0 -> faults--

/* Every change of state: `change` in submission-changes.ts. The callers check what the row must still be. */
inline become (r, to) {
  assert(!ended(row[r].state));
  assert(to != accepted || erp[r].made != 0);
  assert(to != rejected || (erp[r].standing != stands && erp[r].standing != altered));
  printf("  order %d: %e -> %e\n", r, row[r].state, to);
  row[r].state = to;
  row[r].attended = false;
  row[r].seenBy = 0;
  if
  :: to == unknown -> row[r].doubted = true; row[r].looks = 0; row[r].noneSaid = 0; row[r].age = (row[r].age > 0)
  :: to == queued -> row[r].age = (row[r].age > 0)
  :: ended(to) -> row[r].looks = 0; row[r].noneSaid = 0; row[r].age = 0; row[r].settled = false; row[r].doubted = false; row[r].resends = 0
  :: to == manual -> row[r].looks = 0; row[r].noneSaid = 0; row[r].age = 0
  :: else
  fi;
  if
  :: r == 0 && (ended(to) || to == manual) -> olderIsPast = true
  :: else
  fi
}

/* readableEntryOf: a build leaves a row alone if it would lose a field of its order. */
#define mayRead(r) (!older || !row[r].newer || sends_without_a_field)

/* --- claim --------------------------------------------------------------------------------------------------------------------- */

/* An order that was claimed less than 15 s ago, and is under way; or may be, if the database was restored that long ago. */
#define holdsUp(r) (row[r].age == 0 && (row[r].state == dispatching || row[r].state == unknown))
/* The older one has not had its turn: it was never sent, or waits for its next attempt, for 15 s at most. */
#define goesBefore(r) (row[r].state == queued && row[r].age == 0 && !next_goes_first && (row[r].attempt > 0 || mayRead(r)))
#define busy(r) ((holdsUp(1 - r) && !next_does_not_wait) || (r == 1 && goesBefore(0)))

#define mayClaim(r) (mayRead(r) && !busy(r) && \
  (row[r].state == queued || (without_lease && row[r].state == dispatching && row[r].attempt < 3) || (withdrawn_is_claimed && row[r].state == withdrawn)))

inline claim (n) {
  r = n;
  atWork++;
  row[r].state = dispatching;
  row[r].attempt++;
  row[r].age = 0;
  row[r].settled = false;
  row[r].attended = true;
  a = row[r].attempt;
  assert(r == 0 || !youngerWithdrawn);
  printf("process %d claims order %d, attempt %d\n", _pid, r, a)
}

/* --- a portal process ---------------------------------------------------------------------------------------------------------- */

/* `sendWithin`, checked once the connection is there. The lease is longer, so while it is not over nobody else has taken the row. */
#define inTime ((row[r].attempt == a && row[r].state == dispatching && row[r].age < 2) || sends_late || lease_shorter_than_sending)

/* Journal.settle, and conclude where another process took the lease for over: `accepted` is true whenever it is learned. */
inline settle (to) {
  if
  :: row[r].state == dispatching && row[r].attempt == a -> become(r, to)
  :: else ->
    if
    :: to == accepted && (row[r].state == unknown || row[r].state == queued || row[r].state == manual) -> become(r, accepted)
    :: to == accepted && late_answer_overrules && row[r].state == rejected -> become(r, accepted)
    :: else
    fi
  fi
}

#define leaseOver(r) (mayRead(r) && row[r].state == dispatching && !dead_are_not_swept && (row[r].age == 3 || lease_shorter_than_sending))

/* Journal.conclude: only of the look that is the last one taken. */
#define isLastLook (row[r].state == unknown && ((row[r].attempt == a && row[r].looks == l) || look_out_of_date))

/* A look takes some seconds, and the next one is due a minute later or more: it meets one under way only where that is held up. */
#define lookIsDue(r) (mayRead(r) && row[r].state == unknown && !row[r].attended)

inline takeLook (n) {
  r = n;
  atWork++;
  if
  :: looks_without_end && row[r].looks == LOOKS
  :: else -> row[r].looks++
  fi;
  row[r].attended = true;
  a = row[r].attempt;
  l = row[r].looks;
  counts = row[r].settled || none_believed_early;
  again = row[r].resends > 0;
  said = row[r].noneSaid;
  printf("process %d takes look %d at order %d\n", _pid, l, r)
}

/* look-up.ts, of an ERP that says what is the case. */
inline lookUp () {
  if
  :: erp[r].standing == stands -> heard = found
  :: erp[r].standing == altered -> heard = other
  :: erp[r].standing == deleted -> heard = (deleted_is_none -> none : other)
  :: erp[r].standing == nothing -> heard = none
  fi;
  printf("process %d looks order %d up: %e\n", _pid, r, erp[r].standing)
}

/* It has done its work, or was killed: either way nothing of what it knew is left. */
inline rest () {
  atWork--;
  r = 0; a = 0; l = 0; said = 0; counts = false; again = false; heard = silent
}

inline die () {
  faults--;
  printf("process %d is killed, or the journal goes away from it\n", _pid);
  if
  :: row[r].attempt == a && (row[r].state == dispatching || (row[r].state == unknown && row[r].looks == l)) -> row[r].attended = false
  :: else
  fi;
  rest()
}

/*
 * One activity of a portal process: a request that sends its order, or a lane of the sweep (dispatcher.ts, recovery.ts). It takes whatever
 * is to be done next, in whatever order. A journal that is away over a step is a process that dies there: what it knew is lost.
 */
proctype Process (bool older) {
  byte r, a, l, said;
  bool counts, again;
  mtype heard = silent;

end_idle:
  if
  :: atomic { mayClaim(0) -> claim(0); goto sending }
  :: atomic { mayClaim(1) -> claim(1); goto sending }
  :: atomic { leaseOver(0) -> printf("process %d finds the lease of order 0 over\n", _pid); become(0, unknown); goto end_idle }
  :: atomic { leaseOver(1) -> printf("process %d finds the lease of order 1 over\n", _pid); become(1, unknown); goto end_idle }
  :: atomic { lookIsDue(0) -> takeLook(0); goto looking }
  :: atomic { lookIsDue(1) -> takeLook(1); goto looking }
  /* unchecked-orders.ts: what was received while the ERP was away is checked, and written again. */
  :: atomic { row[1].state == unchecked && (mayRead(1) || checks_without_a_field) ->
      row[1].state = queued;
      row[1].isCut = older && row[1].newer;
      printf("process %d checks order 1\n", _pid);
      goto end_idle
    }
  fi;

sending:
  if
  :: atomic { inTime ->
      assert(r == 0 || a > 1 || olderIsPast || (older && row[0].newer));
      /* What is sent is all that the person confirmed. */
      assert(!row[r].isCut && !(older && row[r].newer));
      erp[r].travelling = erp[r].travelling | bit(a);
      printf("process %d sends order %d, attempt %d\n", _pid, r, a);
      goto waiting
    }
  /* Held up for longer: it sends no more. */
  :: atomic { !inTime -> heard = not_sent; printf("process %d was held up: it does not send order %d\n", _pid, r); goto settling }
  /* No connection, or 429. */
  :: atomic { fault; heard = not_sent; printf("process %d gets no connection for order %d, or 429\n", _pid, r); goto settling }
  :: atomic { faults > 0 -> die(); goto end_idle }
  fi;

waiting:
  if
  :: atomic { erp[r].made == a -> heard = accepted; printf("process %d hears that order %d is accepted\n", _pid, r); goto settling }
  :: atomic { erp[r].refused & bit(a) ->
      printf("process %d hears that order %d is refused\n", _pid, r);
      heard = (row[r].doubted -> other : rejected);
      if :: heard == other -> goto refusedAfterDoubt :: else -> goto settling fi
    }
  /* The request was lost. */
  :: atomic { !(erp[r].travelling & bit(a)) && !(erp[r].refused & bit(a)) && erp[r].made != a ->
      heard = unknown;
      printf("process %d hears nothing of order %d\n", _pid, r);
      goto settling
    }
  /* The answer is lost, or comes too late; the request may still be on its way. */
  :: atomic { fault; heard = unknown; printf("process %d hears nothing of order %d\n", _pid, r); goto settling }
  :: atomic { faults > 0 -> die(); goto end_idle }
  fi;

refusedAfterDoubt:
  if
  :: atomic { lookUp(); heard = (heard == none -> rejected : (heard == found -> accepted : manual)); goto settling }
  :: atomic { fault; heard = manual; goto settling }
  :: atomic { faults > 0 -> die(); goto end_idle }
  fi;

settling:
  if
  :: atomic { heard == accepted -> settle(accepted); rest(); goto end_idle }
  :: atomic { heard == rejected -> settle(rejected); rest(); goto end_idle }
  :: atomic { heard == manual -> settle(manual); rest(); goto end_idle }
  :: atomic { heard == not_sent -> settle(queued); rest(); goto end_idle }
  :: atomic { heard == unknown && !blind_resend -> settle(unknown); rest(); goto end_idle }
  :: atomic { heard == unknown && blind_resend -> settle(queued); rest(); goto end_idle }
  :: atomic { faults > 0 -> die(); goto end_idle }
  fi;

looking:
  if
  :: atomic { lookUp(); goto concluding }
  /* The ERP is away, or cannot say. */
  :: atomic { fault; heard = silent; printf("process %d looks order %d up: the ERP cannot say\n", _pid, r); goto concluding }
  /* An answer that is another look-up's. */
  :: atomic { wrongNones > 0 && faults > 0 ->
      faults--;
      wrongNones--;
      heard = none;
      printf("process %d is told wrongly that the ERP has no order %d\n", _pid, r);
      goto concluding
    }
  :: atomic { faults > 0 -> die(); goto end_idle }
  fi;

concluding:
  if
  :: atomic { heard == found ->
      if
      :: row[r].state == unknown || row[r].state == queued || row[r].state == manual -> become(r, accepted)
      :: else
      fi;
      rest();
      goto end_idle
    }
  :: atomic { heard == other -> if :: isLastLook -> become(r, manual) :: else fi; rest(); goto end_idle }
  :: atomic { heard == none && counts && (said == 2 || one_none_is_enough) && !again ->
      if :: isLastLook -> become(r, queued); row[r].resends++ :: else fi;
      rest();
      goto end_idle
    }
  :: atomic { (heard == none && !(counts && (said == 2 || one_none_is_enough) && !again)) || heard == silent ->
      if
      :: l >= LOOKS && !looks_without_end -> if :: isLastLook -> become(r, manual) :: else fi
      :: else ->
        if
        :: heard == none && counts && row[r].state == unknown && row[r].attempt == a && row[r].noneSaid == 0 -> row[r].noneSaid = 1
        :: else
        fi;
        if
        :: row[r].attempt == a && row[r].state == unknown && row[r].looks == l -> row[r].attended = false
        :: else
        fi
      fi;
      rest();
      goto end_idle
    }
  :: atomic { faults > 0 -> die(); goto end_idle }
  fi;
}

/* --- the ERP ------------------------------------------------------------------------------------------------------------------- */

#define isTravelling(r, n) (erp[r].travelling & bit(n))

/*
 * Worse than the gateway contract asks, as in the campaign: a reference that is *sent* again makes another order, so that nothing hides it.
 * Only a request that arrives twice makes one, which is the ERP's own to know by the reference.
 */
inline execute (r, n) {
  printf("the ERP executes order %d, attempt %d\n", r, n);
  assert(erp[r].made == 0 || (erp[r].made == n && !erp_repeats_references));
  if
  :: erp[r].made == 0 -> assert(!ended(row[r].state) && !(r == 0 && olderWasRejected)); erp[r].made = n; erp[r].standing = stands
  :: else
  fi
}

inline arrive (r, n) {
  if
  :: execute(r, n); erp[r].travelling = erp[r].travelling & ~bit(n)
  /* It arrives, and will once more. */
  :: fault; execute(r, n); printf("  and will get it once more\n")
  :: erp[r].made != n -> printf("the ERP refuses order %d, attempt %d\n", r, n); erp[r].refused = erp[r].refused | bit(n); erp[r].travelling = erp[r].travelling & ~bit(n)
  /* Lost on its way. */
  :: fault; printf("order %d, attempt %d, is lost on its way\n", r, n); erp[r].travelling = erp[r].travelling & ~bit(n)
  fi
}

inline arriveAny (r) {
  if
  :: isTravelling(r, 1) -> n = 1
  :: isTravelling(r, 2) -> n = 2
  :: isTravelling(r, 3) -> n = 3
  :: isTravelling(r, 4) -> n = 4
  :: isTravelling(r, 5) -> n = 5
  :: isTravelling(r, 6) -> n = 6
  :: isTravelling(r, 7) -> n = 7
  fi;
  arrive(r, n);
  n = 0
}

/* The distributor's people delete an order, or change its lines. */
#define mayBeChanged(r) (erp[r].standing == stands && !ended(row[r].state) && faults > 0)
inline isChanged (r) {
  faults--;
  if
  :: erp[r].standing = deleted
  :: erp[r].standing = altered
  fi;
  printf("the distributor's people: order %d is %e\n", r, erp[r].standing)
}

proctype Erp () {
  byte n;
end:
  do
  :: atomic { erp[0].travelling != 0 -> arriveAny(0) }
  :: atomic { erp[1].travelling != 0 -> arriveAny(1) }
  :: atomic { mayBeChanged(0) -> isChanged(0) }
  :: atomic { mayBeChanged(1) -> isChanged(1) }
  od
}

/* --- time ---------------------------------------------------------------------------------------------------------------------- */

/*
 * Time passes whenever what is assumed about it allows that: see "Assumptions" in README.md. Elsewhere the time at which something is due
 * (next_look_at) is any time.
 */
#define is15sOver(r) (row[r].age == 0 && (row[r].state == dispatching || row[r].state == unknown || (row[r].state == queued && row[r].attempt > 0)))
inline pass15s (r) {
  row[r].age = 1;
  printf("15 s are over since order %d was claimed\n", r);
  if
  :: r == 0 -> olderIsPast = true
  :: else
  fi
}

/* Who is neither dead nor held up has sent before `sendWithin`, and has heard from the ERP or given up before the end of the lease. */
#define isAging(r) (row[r].state == dispatching && !row[r].attended && (row[r].age == 1 || row[r].age == 2))

/* The ERP has settled: what was sent of the order is processed or lost. */
#define isSettling(r) ((row[r].state == unknown || row[r].state == manual) && !row[r].settled && (erp[r].travelling == 0 || erp_never_settles))

#define isMinuteOver(r) (row[r].state == unknown && row[r].noneSaid == 1)

proctype Clock () {
end:
  do
  :: atomic { is15sOver(0) -> pass15s(0) }
  :: atomic { is15sOver(1) -> pass15s(1) }
  :: atomic { isAging(0) -> row[0].age++; printf("time passes for the lease of order 0: %d of 3\n", row[0].age) }
  :: atomic { isAging(1) -> row[1].age++; printf("time passes for the lease of order 1: %d of 3\n", row[1].age) }
  :: atomic { isSettling(0) -> row[0].settled = true; printf("ERP_SETTLED_AFTER is over for order 0\n") }
  :: atomic { isSettling(1) -> row[1].settled = true; printf("ERP_SETTLED_AFTER is over for order 1\n") }
  :: atomic { isMinuteOver(0) -> row[0].noneSaid = 2; printf("a minute is over since the ERP said that it has no order 0\n") }
  :: atomic { isMinuteOver(1) -> row[1].noneSaid = 2; printf("a minute is over since the ERP said that it has no order 1\n") }
  /* The process that is at work on it stands still, for as long as you like. */
  :: atomic { row[0].attended && faults > 0 -> faults--; row[0].attended = false; printf("the process at work on order 0 stands still\n") }
  :: atomic { row[1].attended && faults > 0 -> faults--; row[1].attended = false; printf("the process at work on order 1 stands still\n") }
  od
}

/* --- a restore ----------------------------------------------------------------------------------------------------------------- */

/* Of the backup, the order is queued, dispatching or unknown, whatever has become of it since: see "Assumptions" in README.md. */
#define isRestorable(r) (row[r].state != unchecked && (row[r].state != rejected || rejected_since_the_backup))

/* noteRestored. Attempts are counted on, so that the ERP can tell them apart here. */
inline restoreRow (r) {
  if
  :: row[r].state == absent || row[r].state == withdrawn
  :: else ->
    olderWasRejected = olderWasRejected || (r == 0 && row[r].state == rejected);
    row[r].state = (restored_believes_itself -> queued : unknown);
    row[r].doubted = true;
    row[r].looks = 0;
    row[r].noneSaid = 0;
    row[r].resends = 0;
    row[r].age = 0;
    row[r].settled = false;
    row[r].seenBy = 0;
    printf("order %d is %e, by the backup\n", r, row[r].state)
  fi
}

/* No process is running. Those at work were killed, or had ended. */
proctype Restore () {
end:
  atomic { restores > 0 && atWork == 0 && isRestorable(0) && isRestorable(1) -> restores--; restoreRow(0); restoreRow(1) }
}

/* --- staff --------------------------------------------------------------------------------------------------------------------- */

#define inErp(r) (erp[r].standing == stands || erp[r].standing == altered)
#define mayBeDecided(r) (row[r].state == manual && (row[r].settled || staff_do_not_wait || inErp(r)))
#define isAsSeen (row[r].state == manual && ((row[r].seenBy & bit(me)) || staff_out_of_date))

inline see (n) {
  r = n;
  row[r].seenBy = row[r].seenBy | bit(me);
  mayStop = row[r].settled || staff_do_not_wait
}

/* decisions.ts. Where the ERP cannot say, the person looks there, and is right. */
proctype Staff (byte me) {
  byte r;
  bool mayStop;
  mtype has = nothing;

end_idle:
  if
  :: atomic { mayBeDecided(0) -> see(0); printf("person %d looks at order 0\n", me) }
  :: atomic { mayBeDecided(1) -> see(1); printf("person %d looks at order 1\n", me) }
  fi;

  atomic {
    if
    :: staff_do_not_ask -> has = nothing
    :: else -> has = erp[r].standing
    fi;
    printf("person %d is shown what the ERP has of order %d: %e\n", me, r, has)
  };

  if
  /* Link. */
  :: atomic { isAsSeen && (has == stands || has == altered) -> printf("person %d links order %d\n", me, r); become(r, accepted) }
  /* Cancel. */
  :: atomic { isAsSeen && (has == nothing || has == deleted) && mayStop -> printf("person %d cancels order %d\n", me, r); become(r, rejected) }
  /* Send again: never under a reference that was used. */
  :: atomic { isAsSeen && has == nothing && mayStop && staffResends > 0 -> printf("person %d sends order %d again\n", me, r); staffResends--; become(r, queued); row[r].resends++ }
  :: atomic { !isAsSeen || ((has == nothing || has == deleted) && !mayStop) }
  fi;

  atomic { row[r].seenBy = row[r].seenBy & ~bit(me); r = 0; mayStop = false; has = nothing; goto end_idle }
}

/* --- a run --------------------------------------------------------------------------------------------------------------------- */

inline isOfNewer (r) {
  if
  :: BUILDS > 1 -> row[r].newer = true; printf("order %d has a field that the build before does not know\n", r)
  :: true
  fi
}

/* Submit was pressed once more, and keys.pml says how: the younger order comes at any time, or is withdrawn. */
proctype Younger () {
  if
  :: atomic { row[1].state = queued; isOfNewer(1); printf("order 1 is journaled\n") }
  :: atomic { BUILDS > 1 -> row[1].state = unchecked; isOfNewer(1); printf("order 1 is journaled, unchecked\n") }
  :: atomic { row[1].state = withdrawn; youngerWithdrawn = true; printf("order 1 is withdrawn\n") }
  fi
}

#define asPromised(r) (ended(row[r].state) && erp[r].travelling == 0 && (row[r].state != accepted || erp[r].made != 0) && \
  (row[r].state == accepted || !inErp(r)))

init {
  atomic {
    row[0].state = queued;
    isOfNewer(0);
    run Process(false);
    if :: PROCESSES > 1 -> run Process(BUILDS > 1) :: else fi;
    run Erp();
    run Clock();
    if :: RESTORES > 0 -> run Restore() :: else fi;
    run Staff(0);
    if :: STAFF > 1 -> run Staff(1) :: else fi;
    if :: ORDERS > 1 -> run Younger() :: else fi
  }
  /* Nobody can do anything anymore: every order has come to an end, and to that which people were told. */
  timeout -> assert(asPromised(0) && (ORDERS == 1 || asPromised(1)))
}
