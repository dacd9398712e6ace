/*
 * The prices that a person was shown, and those that an order is taken at. See README.md for how to read Promela, for what is assumed and
 * for what is bounded; `npm run model` runs it.
 *
 * One person, one submission key, one price that rises and falls, an ERP that may be away for a time, and requests that come late or not at
 * all, each with the price that the person had agreed to when it was sent. Keys and withdrawals are as in keys.pml.
 */

/* Prices are 1, 2 and 3. How often the price changes in one run. */
#define highest 3
#ifndef CHANGES
#define CHANGES 3
#endif
/* How many things go wrong in one run, of whatever kind. */
#ifndef FAULTS
#define FAULTS 2
#endif

/* Which rule is broken in this run; 0 for none. scripts/model.ts reads the names from here. */
#ifndef MUTANT
#define MUTANT 0
#endif
#define seen_is_not_compared      (MUTANT == 1)
#define yes_to_any_price          (MUTANT == 2)
#define yes_to_what_is_current    (MUTANT == 3)
#define no_withdraws_nothing      (MUTANT == 4)
#define prices_before_the_key     (MUTANT == 5)
#define compared_with_older_price (MUTANT == 6)
#define difference_is_not_told    (MUTANT == 7)

/* The journal's row of the key. `unchecked`: received while the ERP was away. `received`: checked, and sent or to be sent. */
mtype = { absent, unchecked, received, rejected, withdrawn };
/* The entry `submission:<key>` in local storage: `open` has no outcome yet; the others are gone, known and withdrawn. */
mtype = { gone, open, known, nothing };
/*
 * Requests, and how far the BFF is with them: it looks for the key, then (`new`) asks the ERP for the price, then opens an entry in a transaction;
 * `unpriced` is one that the ERP was away for.
 */
mtype = { no_request, order, order_new, order_priced, order_unpriced, withdrawal, lost };
/* Answers. */
mtype = { no_answer, is_in, is_withdrawn, refused, prices_changed };
/* What the person was told. */
mtype = { untold, told_in, told_rejected, told_nothing };

/* The price in the ERP, and the one that the portal last read there. */
byte price = 2;
byte lastRead = 2;
bool away;
byte changes = CHANGES;
bool mayGoAway = true;
byte faults = FAULTS;

/* The key's entry. */
mtype stored = gone;
byte seen;            /* `seen`: the price that was drawn at the press, or that of the question that was answered with yes */
byte asked;           /* the price that the entry's question names, until it is answered */
bool left;            /* the person has said no */
mtype told = untold;
byte agreed;          /* not stored: the highest price that the person has agreed to */

/* The journal's row. */
mtype row = absent;
byte limit;           /* `seen`, as it is journaled */
byte paid;            /* what the ERP has charged; 0 before it has the order */
bool difference;      /* the person is told that it is more than they had seen */

/* The request that the page is waiting for. */
mtype request = no_request;
byte carries;         /* its `seen` */
bool wasIn;           /* the journal had the key when it was sent */
mtype answer = no_answer;
byte names;           /* the price that the answer `prices_changed` names */

/* Requests that nobody waits for anymore, and that may still come: a bit for each step and each `seen`. */
short late;
#define late_order(s) (1 << (s))
#define late_new(s) (8 << (s))
#define late_priced(s) (64 << (s))
#define late_unpriced(s) (512 << (s))
#define late_withdrawal 1

#define isIn (row == received || row == unchecked)

/* --- the BFF and the journal --------------------------------------------------------------------------------------------------- */

inline answerByRow () {
  if
  :: row == withdrawn -> said = refused
  :: else -> said = is_in
  fi
}

inline comparePrice (s) {
  if
  :: price > s && !seen_is_not_compared ->
    said = prices_changed;
    figure = price
  :: else ->
    /* What is taken is taken at a price that the person has agreed to. */
    assert(price <= agreed);
    next = order_priced
  fi
}

/* One step of acceptOrder, or a withdrawal. Leaves `said` at no_answer where the order is looked at further, as `next`. */
inline handle (what, s) {
  said = no_answer;
  next = no_request;
  figure = 0;
  if
  :: what == order && row != absent && !(prices_before_the_key && !away && price > s) -> answerByRow()
  :: what == order && (row == absent || (prices_before_the_key && !away && price > s)) -> next = order_new
  :: what == order_new && away -> next = order_unpriced
  :: what == order_new && !away -> lastRead = price; comparePrice(s)
  /* Journal.open, one transaction. */
  :: what == order_priced || what == order_unpriced ->
    if
    :: row != absent -> answerByRow()
    :: else ->
      assert(told != told_nothing);
      row = (what == order_priced -> received : unchecked);
      limit = (what == order_unpriced && compared_with_older_price -> lastRead : s);
      printf("  the journal has the order: seen %d\n", s);
      said = is_in
    fi
  :: what == withdrawal ->
    if
    :: row == absent -> row = withdrawn; said = is_withdrawn; printf("  the key is withdrawn\n")
    :: row == withdrawn -> said = is_withdrawn
    :: else -> said = is_in
    fi
  fi
}

inline rest () {
  said = no_answer;
  next = no_request;
  figure = 0
}

inline answerIt () {
  printf("the BFF answers: %e %d\n", said, figure);
  /* Nobody is asked about an order that was in when they sent it. */
  assert(said != prices_changed || !wasIn);
  request = no_request;
  carries = 0;
  wasIn = false;
  answer = said;
  names = figure
}

inline serve () {
  handle(request, carries);
  if
  :: said == no_answer -> request = next
  :: else -> answerIt()
  fi;
  rest()
}

inline serveLate (which, what, s) {
  printf("a late request arrives: %e, seen %d\n", what, s);
  handle(what, s);
  late = late & ~(which);
  if
  :: next == order_new -> late = late | late_new(s)
  :: next == order_priced -> late = late | late_priced(s)
  :: next == order_unpriced -> late = late | late_unpriced(s)
  :: else
  fi;
  rest()
}

#define isLate(s) (late & (late_order(s) | late_new(s) | late_priced(s) | late_unpriced(s)))

inline serveLateOrder (s) {
  if
  :: late & late_order(s) -> serveLate(late_order(s), order, s)
  :: late & late_new(s) -> serveLate(late_new(s), order_new, s)
  :: late & late_priced(s) -> serveLate(late_priced(s), order_priced, s)
  :: late & late_unpriced(s) -> serveLate(late_unpriced(s), order_unpriced, s)
  fi
}

#define isUnderWay (request != no_request && request != lost)

proctype Bff () {
  mtype said = no_answer, next = no_request;
  byte figure;
end:
  do
  :: atomic { isUnderWay -> serve() }
  :: atomic { isUnderWay && faults > 0 -> faults--; request = lost; printf("the request is lost\n") }
  :: atomic { isLate(1) -> serveLateOrder(1) }
  :: atomic { isLate(2) -> serveLateOrder(2) }
  :: atomic { isLate(3) -> serveLateOrder(3) }
  :: atomic { late & late_withdrawal -> serveLate(late_withdrawal, withdrawal, 0) }
  /* unchecked-orders.ts: the ERP is back. */
  :: atomic { row == unchecked && !away ->
      if
      :: price > limit -> row = rejected; printf("the order fails its check: %d\n", price)
      :: else -> assert(price <= agreed); row = received; printf("the order passes its check: %d\n", price)
      fi
    }
  /* The ERP charges what it costs when it gets the order, which may be hours later. */
  :: atomic { row == received && paid == 0 && !away ->
      paid = price;
      difference = (paid > limit && !difference_is_not_told);
      printf("the ERP has the order, at %d\n", price)
    }
  od
}

/* --- the ERP's prices ---------------------------------------------------------------------------------------------------------- */

inline change (to) {
  changes--;
  price = to;
  printf("the price is %d now\n", to)
}

proctype World () {
end:
  do
  :: atomic { changes > 0 && price != 1 -> change(1) }
  :: atomic { changes > 0 && price != 2 -> change(2) }
  :: atomic { changes > 0 && price != 3 -> change(3) }
  /* Somebody else looks at the part. */
  :: atomic { !away && lastRead != price -> lastRead = price; printf("the portal reads the price: %d\n", price) }
  :: atomic { mayGoAway -> mayGoAway = false; away = true; printf("the ERP is away\n") }
  :: atomic { away -> away = false; printf("the ERP is back\n") }
  od
}

/* --- the browser --------------------------------------------------------------------------------------------------------------- */

inline post (what) {
  request = what;
  carries = (what == order -> seen : 0);
  wasIn = isIn;
  printf("the page sends: %e, seen %d\n", what, carries)
}

inline take () {
  answer = no_answer;
  names = 0
}

/* The page waits no longer. What it has sent may still come. */
inline giveUp () {
  if
  :: request == order -> late = late | late_order(carries)
  :: request == order_new -> late = late | late_new(carries)
  :: request == order_priced -> late = late | late_priced(carries)
  :: request == order_unpriced -> late = late | late_unpriced(carries)
  :: request == withdrawal -> late = late | late_withdrawal
  :: else
  fi;
  request = no_request;
  carries = 0;
  wasIn = false;
  take()
}

inline tell () {
  if
  :: stored == nothing -> assert(!isIn); told = told_nothing
  :: stored == known && row == rejected -> told = told_rejected
  :: else -> assert(isIn); told = told_in
  fi;
  stored = gone;
  printf("the page shows: %e\n", told)
}

/* A single tab: while one is sending or asking under a key, others leave it alone. */
proctype Page () {
  byte drawn;

  /* The last known price is shown while the ERP is away. */
  atomic { drawn = (away -> lastRead : price); printf("the page draws the price: %d\n", drawn) };

  atomic {
    stored = open;
    seen = drawn;
    agreed = drawn;
    drawn = 0;
    printf("Submit is pressed\n")
  };

finalize:
progress_pressed:
  if
  :: atomic { stored == open && asked == 0 && !left -> post(order); goto waiting }
  :: atomic { stored == open && asked != 0 && !left -> goto asking }
  :: atomic { stored == open -> goto settling }
  :: atomic { stored == known || stored == nothing -> tell() }
  :: stored == gone -> goto shown
  fi;
  goto finalize;

waiting:
  if
  :: atomic { answer == is_in -> take(); stored = known; goto finalize }
  :: atomic { answer == refused -> take(); goto settling }
  :: atomic { answer == prices_changed -> asked = names; take(); goto asking }
  :: atomic { request == lost -> giveUp(); goto finalize }
  :: atomic { faults > 0 -> faults--; giveUp(); printf("the page gets no answer, or is reloaded\n"); goto finalize }
  fi;

/* "The price is 2 now, and not 1. Submit the order?" The question is stored with the key, and so is the yes. */
asking:
  if
  :: atomic { seen = (yes_to_any_price -> highest : (yes_to_what_is_current -> price : asked));
      agreed = (asked > agreed -> asked : agreed);
      printf("the person says yes to %d\n", asked);
      asked = 0;
      post(order);
      goto waiting
    }
  :: atomic { left = true;
      asked = 0;
      printf("the person says no\n");
      if
      :: no_withdraws_nothing -> stored = nothing
      :: else
      fi;
      goto finalize
    }
  :: atomic { faults > 0 -> faults--; printf("the page is reloaded\n"); goto finalize }
  fi;

/* settle-keys.ts */
settling:
  atomic { post(withdrawal) };
  if
  :: atomic { answer == is_in -> take(); stored = known }
  :: atomic { answer == is_withdrawn -> take(); stored = nothing }
  :: atomic { request == lost -> giveUp() }
  :: atomic { faults > 0 -> faults--; giveUp(); printf("the page gets no answer\n") }
  fi;
  goto finalize;

shown:
  skip
}

/* --- a run --------------------------------------------------------------------------------------------------------------------- */

/* The person was told what became of the order. Nothing was sent where they were told so, and what costs more than they agreed to is said. */
#define asPromised (stored == gone && told != untold && row != unchecked && \
  (told != told_nothing || !isIn) && (row != received || paid != 0) && (paid <= agreed || difference))

init {
  atomic {
    run Page();
    run Bff();
    run World()
  }
  timeout -> assert(asPromised)
}
