/*
 * A request for release: somebody who may not order asks, and two others may release it. Its pieces leave the cart of whoever asks for the request, and
 * from there go into one order, or back into that cart. See README.md for how to read Promela; `npm run model` runs it.
 *
 * Two releasers with a key each, whose requests may come late or whose answers may be lost; whoever asked; time, which lets the request lapse; a backup
 * and a restore. What happens to a journaled order from then on is in sending.pml, and how keys are settled in keys.pml.
 */

/* How many answers are lost, or processes killed, in one run. */
#ifndef FAULTS
#define FAULTS 2
#endif
/* How often the release of the pieces can be asked for. */
#ifndef ASKS
#define ASKS 2
#endif
/* Which rule is broken in this run; 0 for none. scripts/model.ts reads the names from here. */
#ifndef MUTANT
#define MUTANT 0
#endif
#define request_ends_later        (MUTANT == 1)   /* in a transaction after the one that journals the order */
#define reference_of_the_key      (MUTANT == 2)   /* the ERP gets a reference that follows from the releaser's key */
#define pieces_back_later         (MUTANT == 3)   /* in a transaction after the one that ends the request */
#define open_after_a_restore      (MUTANT == 4)   /* an open request of a backup can be released at once */
#define restored_cart_unasked     (MUTANT == 5)   /* a cart of a backup is ordered without a question */
#define withdrawal_asks_by_key    (MUTANT == 6)   /* after a restore the ERP is not asked by the request's reference */
#define pieces_of_the_releaser    (MUTANT == 7)   /* the order takes its pieces out of the releaser's cart */
#define withdrawal_ends_request   (MUTANT == 8)
#define pieces_stay_in_the_cart   (MUTANT == 9)   /* of whoever asks */
#define back_without_asking       (MUTANT == 10)  /* after a restore pieces go back though the ERP may have the order */

/* The request: table `release_request`. `over`: declined, taken back or lapsed. */
mtype = { none, open, unsure, released, over };
/* The journal's row of a releaser's key, and what the releaser was told of it. */
mtype = { absent, received, withdrawn };
mtype = { untold, told_in, told_nothing };

byte cart = 1;               /* the pieces, in the cart of whoever asks */
bool cartIsOld;              /* it came back with a backup, and its person was not asked yet */
byte ownCart = 1;            /* pieces of the same part that a releaser wants for themselves */
mtype request = none;
mtype row[2] = absent;
mtype told[2] = untold;
bool pressed[2];             /* a browser has the key */
bool onItsWay[2];            /* the order under it, which may come as late as it likes */
byte orders;                 /* in the ERP, of these pieces */
bool erpHas;                 /* one under the request's reference */
bool orderedThemselves;       /* whoever asked did, and knows it; that somebody has released it they may not know */
bool erpHasOf[2];            /* one that was sent under this key */
byte asks = ASKS, faults = FAULTS;
bool owesEnd, owesPieces;    /* broken rules: a transaction that is still to come */

/* What a backup has of it. */
byte oldCart; mtype oldRequest; mtype oldRow[2]; byte oldOwn;
bool restored;

#define found_by_reference (restored && erpHas && !reference_of_the_key)

/* The dispatcher. The ERP makes one order of a reference. */
inline send (who) {
  if
  :: erpHas && !reference_of_the_key
  :: else -> orders++; erpHas = true; erpHasOf[who] = true; printf("the ERP makes an order of it\n")
  fi;
  assert(orders <= 1)
}

/* `createOrder` with a request: `acceptOrder`, and `OrderJournal.open` in one transaction. */
inline releaseBy (who) {
  if
  :: row[who] != absent                       /* the same key again, or a withdrawn one */
  :: row[who] == absent && found_by_reference -> row[who] = received; request = released; printf("the ERP has it already: recalled\n")
  :: row[who] == absent && !found_by_reference && request != open -> printf("releaser %d reads who was first\n", who)
  :: row[who] == absent && !found_by_reference && request == open ->
    row[who] = received;
    if :: request_ends_later -> owesEnd = true :: else -> request = released fi;
    if :: pieces_of_the_releaser -> ownCart = 0 :: else fi;
    printf("releaser %d releases it\n", who);
    send(who)
  fi
}

/* `withdrawSubmission`, by whoever finds the key in their browser. */
inline settle (who) {
  if
  :: row[who] == received -> told[who] = told_in
  :: row[who] == withdrawn -> told[who] = told_nothing
  :: row[who] == absent && found_by_reference && !withdrawal_asks_by_key && row[1 - who] != received ->
    row[who] = received; request = released; told[who] = told_in
  :: row[who] == absent && restored && reference_of_the_key && erpHasOf[who] -> row[who] = received; told[who] = told_in
  :: else ->
    row[who] = withdrawn; told[who] = told_nothing;
    assert(!erpHasOf[who] || row[1 - who] == received);
    if :: withdrawal_ends_request && request == open -> request = over :: else fi
  fi;
  printf("releaser %d is told %e\n", who, told[who])
}

/* Declined, taken back or lapsed: one transaction. After a restore the ERP is asked first. */
inline giveBack () {
  if
  :: found_by_reference && !back_without_asking -> request = released; printf("the ERP has it already: recalled\n")
  :: else ->
    request = over;
    if :: pieces_back_later -> owesPieces = true :: else -> cart++ fi
  fi
}

active [2] proctype Releaser () {
  byte me = _pid;
end: do
  :: atomic { request == open && !pressed[me] -> pressed[me] = true; onItsWay[me] = true; printf("releaser %d presses\n", me) }
  :: atomic { onItsWay[me] -> onItsWay[me] = false; releaseBy(me);
       if
       :: row[me] == received && told[me] == untold -> told[me] = told_in
       :: row[me] == received && faults > 0 -> faults--; printf("and gets no answer\n")
       :: else
       fi }
  :: atomic { pressed[me] && told[me] == untold -> settle(me) }
  :: atomic { request == open && !onItsWay[me] && told[me] == untold -> printf("releaser %d declines\n", me); giveBack() }
  od
}

active proctype Asker () {
end: do
  :: atomic { cart == 1 && request == none && asks > 0 && !cartIsOld -> asks--; request = open;
       if :: pieces_stay_in_the_cart :: else -> cart-- fi; printf("asked\n") }
  :: atomic { request == open -> printf("taken back, or lapsed\n"); giveBack() }
  /* By somebody, and never by time alone. */
  :: atomic { request == unsure && !orderedThemselves -> printf("taken back, or declined\n"); giveBack() }
  /* The limit was raised, or the quantity lowered. */
  :: atomic { cart == 1 && (request == over || pieces_stay_in_the_cart) && (!cartIsOld || restored_cart_unasked) ->
       cart--; cartIsOld = false; orders++; orderedThemselves = true; printf("whoever asked orders it\n"); assert(orders <= 1) }
  /* The question about a restored cart: the person looks at the open orders. */
  :: atomic { cart == 1 && cartIsOld && !restored_cart_unasked ->
       cartIsOld = false; if :: orders == 1 || request == unsure || request == open -> cart = 0 :: else fi }
  :: atomic { cart == 1 && cartIsOld && restored_cart_unasked -> cartIsOld = false; cart--; orders++; orderedThemselves = true; printf("the restored cart is ordered\n"); assert(orders <= 1) }
  /* `confirmRelease`: the ERP is asked, and the person knows what they have ordered themselves. */
  :: atomic { request == unsure ->
       if
       :: found_by_reference -> request = released; printf("the ERP has it already: recalled\n")
       :: !found_by_reference && orderedThemselves -> request = over
       :: !found_by_reference && !orderedThemselves -> request = open; printf("it is still wanted\n")
       fi }
  od
}

active proctype Later () {
end: do
  :: atomic { owesEnd -> owesEnd = false; request = released }
  :: atomic { owesPieces -> owesPieces = false; cart++ }
  :: atomic { (owesEnd || owesPieces) && faults > 0 -> faults--; owesEnd = false; owesPieces = false; printf("the process is killed\n") }
  od
}

active proctype Backup () {
end:
  atomic { !owesEnd && !owesPieces -> oldCart = cart; oldRequest = request; oldRow[0] = row[0]; oldRow[1] = row[1]; oldOwn = ownCart; printf("a backup\n") };
  if
  :: atomic { true ->
       restored = true; owesEnd = false; owesPieces = false;
       cart = oldCart; cartIsOld = (oldCart > 0); ownCart = oldOwn; row[0] = oldRow[0]; row[1] = oldRow[1];
       request = oldRequest;
       if :: request == open && !open_after_a_restore -> request = unsure :: else fi;
       printf("restored: the request is %e\n", request) }
  :: true
  fi
}

/* When nothing is left to do, the pieces are in exactly one place, and the releaser's own where they were. */
active proctype Watch () {
  timeout -> assert(cart + orders + (request == open || request == unsure) == 1 && ownCart == 1)
}
