/*
 * From the click on Submit to the journal: what becomes of submission keys, and what the person is told. See README.md for how to
 * read Promela, for what is assumed and for what is bounded; `npm run model` runs it.
 *
 * One person, tabs that share a cart and a local storage, requests that come late, twice, or not at all, and the journal. What happens
 * to a journaled order from then on is in sending.pml; here it is accepted or rejected at some time.
 */

#ifndef TABS
#define TABS 2
#endif
/* How often Submit can make a new key, and how many different orders the person wants in all. */
#ifndef KEYS
#define KEYS 3
#endif
#ifndef ORDERS
#define ORDERS 2
#endif
/* How many things go wrong in one run, of whatever kind. */
#ifndef FAULTS
#define FAULTS 2
#endif

/* Which rule is broken in this run; 0 for none. scripts/model.ts reads the names from here. */
#ifndef MUTANT
#define MUTANT 0
#endif
#define dropped_without_answer   (MUTANT == 1)
#define dropped_when_refused     (MUTANT == 2)
#define dropped_before_shown     (MUTANT == 3)
#define nothing_sent_is_guessed  (MUTANT == 4)
#define withdrawal_writes_nothing (MUTANT == 5)
#define withdrawal_not_looked_at (MUTANT == 6)
#define key_only_looked_up       (MUTANT == 7)
#define twice_without_asking     (MUTANT == 8)
#define unseen_is_forgotten      (MUTANT == 9)
#define acknowledged_first       (MUTANT == 10)
#define shown_ends_the_question  (MUTANT == 11)
#define question_is_not_kept     (MUTANT == 12)
/* Not a rule of the portal, but what it assumes of others. */
#define requests_come_minutes_later (MUTANT == 20)

/* The journal's row of a key. `received`: any state but the other two. */
mtype = { absent, received, rejected, withdrawn };
/* The entry `submission:<key>` in local storage: open-key.ts. `open` has no outcome yet; the others are gone, known and withdrawn. */
mtype = { gone, open, known, nothing };
/* Requests, and how far the BFF is with them: `acceptOrder` first looks for the key, then opens an entry in a transaction. */
mtype = { no_request, order, order_checked, anyway, anyway_checked, withdrawal, lost };
/* Answers. */
mtype = { no_answer, is_in, is_rejected, is_withdrawn, refused, duplicate };
/* What the person was told of a key. */
mtype = { untold, told_in, told_rejected, told_nothing };

typedef Key {
  byte content;           /* which of the person's orders */
  mtype stored = gone;
  mtype told = untold;
  bool asked;             /* the entry says that the person is asked, */
  bool insisted;          /* or that they have said: submit it anyway */
  bool left;              /* the person has left that question */
  bool forgotten;         /* the browser has lost its storage */
  mtype row = absent;
  bool shown;             /* shown_at is not null */
  bool old                /* `submissionTimes.duplicate`, ten minutes, is over since it was received, and since it was shown */
};
Key key[KEYS];

/* The request that a tab is waiting for. */
typedef Request {
  mtype kind = no_request;
  byte about;
  mtype answer = no_answer
};
Request request[TABS];

/* Requests that nobody waits for any more, and that may still come: a bit for each kind. */
byte late[KEYS];
#define late_order 1
#define late_order_checked 2
#define late_anyway 4
#define late_anyway_checked 8
#define late_withdrawal 16

byte minted;
/* The order that the person wants next; those before it are in, as far as the person knows. The cart of this browser holds it. */
byte wanted;
/* The key that a tab is at work on: it is about to be sent, being sent, or the person is being asked about it. */
#define no_key KEYS
#define pressing (KEYS + 1)
byte held[TABS] = no_key;
/* A tab shows the question whether the order is wanted twice. It may stand there for long. */
bool asks[TABS];

byte faults = FAULTS;
byte refusals = 1;

#define isIn(k) (key[k].row == received)

/* --- the BFF and the journal --------------------------------------------------------------------------------------------------- */

inline answerOf (k) {
  if
  :: key[k].row == received -> said = is_in
  :: key[k].row == rejected -> said = is_rejected
  :: key[k].row == withdrawn -> said = refused
  fi
}

/* findDuplicate: what was seen more than ten minutes ago makes no question. The day after which nothing does is not modelled. */
#define makesQuestion(j, k) (j != k && key[j].content == key[k].content && isIn(j) && (!key[j].old || (!key[j].shown && shown_ends_the_question)))
#define isTwice(j, k) (j != k && key[j].content == key[k].content && isIn(j))
#if KEYS == 2
#define isQuestion(k) (makesQuestion(0, k) || makesQuestion(1, k))
#define isSecond(k) (isTwice(0, k) || isTwice(1, k))
#else
#define isQuestion(k) (makesQuestion(0, k) || makesQuestion(1, k) || makesQuestion(2, k))
#define isSecond(k) (isTwice(0, k) || isTwice(1, k) || isTwice(2, k))
#endif

/* Journal.open, one transaction. */
inline openEntry (k, insists) {
  if
  :: key[k].row != absent && !key_only_looked_up && !(withdrawal_not_looked_at && key[k].row == withdrawn) -> answerOf(k)
  :: else ->
    if
    :: !insists && !twice_without_asking && isQuestion(k) -> said = duplicate
    :: else ->
      printf("  the journal has key %d\n", k);
      assert(key[k].row == absent || key[k].row == withdrawn);
      assert(key[k].row != withdrawn || key[k].told != told_nothing);
      assert(key[k].told != told_nothing);
      assert(!isSecond(k) || key[k].insisted);
      key[k].row = received;
      said = is_in
    fi
  fi
}

/* Journal.withdraw, one transaction: the row of an order, or of nothing, is there first. */
inline withdrawEntry (k) {
  if
  :: key[k].row == absent ->
    said = is_withdrawn;
    if
    :: withdrawal_writes_nothing
    :: else -> key[k].row = withdrawn; printf("  key %d is withdrawn\n", k)
    fi
  :: key[k].row == withdrawn -> said = is_withdrawn
  :: else -> answerOf(k)
  fi
}

/* One step of acceptOrder, or a withdrawal. Leaves `said` at no_answer where the order is looked at further, as `next`. */
inline handle (what, k) {
  said = no_answer;
  next = no_request;
  if
  :: what == order || what == anyway ->
    if
    :: key[k].row != absent && !(withdrawal_not_looked_at && key[k].row == withdrawn) -> answerOf(k)
    :: else ->
      if
      :: next = (what == order -> order_checked : anyway_checked)
      /* Suspended, a part that is gone, another total: nothing is written. */
      :: refusals > 0 -> refusals--; said = refused
      :: acknowledged_first -> said = is_in
      fi
    fi
  :: what == order_checked -> openEntry(k, false)
  :: what == anyway_checked -> openEntry(k, true)
  :: what == withdrawal -> withdrawEntry(k)
  fi
}

inline serve (t) {
  handle(request[t].kind, request[t].about);
  if
  :: said == no_answer -> request[t].kind = next
  :: else -> request[t].kind = no_request; request[t].answer = said; printf("the BFF answers tab %d about key %d: %e\n", t, request[t].about, said)
  fi;
  said = no_answer;
  next = no_request
}

#define isUnderWay(t) (request[t].kind != no_request && request[t].kind != lost)

inline serveLate (k, which, what, andThen) {
  printf("a late request arrives: %e of key %d\n", what, k);
  handle(what, k);
  late[k] = late[k] & ~which;
  if
  :: said == no_answer -> late[k] = late[k] | andThen
  :: else
  fi;
  said = no_answer;
  next = no_request
}

inline serveAnyLate (k) {
  if
  :: late[k] & late_order -> serveLate(k, late_order, order, late_order_checked)
  :: late[k] & late_order_checked -> serveLate(k, late_order_checked, order_checked, 0)
  :: late[k] & late_anyway -> serveLate(k, late_anyway, anyway, late_anyway_checked)
  :: late[k] & late_anyway_checked -> serveLate(k, late_anyway_checked, anyway_checked, 0)
  :: late[k] & late_withdrawal -> serveLate(k, late_withdrawal, withdrawal, 0)
  fi
}

/*
 * All portal processes together: requests are handled in any order, and between the two steps of one any other may be. A process
 * that dies over a request is a request, or an answer, that is lost.
 */
proctype Bff () {
  mtype said = no_answer, next = no_request;
end:
  do
  :: atomic { isUnderWay(0) -> serve(0) }
  :: atomic { TABS > 1 && isUnderWay(TABS - 1) -> serve(TABS - 1) }
  :: atomic { isUnderWay(0) && faults > 0 -> faults--; request[0].kind = lost; printf("the request of tab 0 is lost\n") }
  :: atomic { TABS > 1 && isUnderWay(TABS - 1) && faults > 0 -> faults--; request[TABS - 1].kind = lost; printf("the request of tab %d is lost\n", TABS - 1) }
  :: atomic { late[0] != 0 -> serveAnyLate(0) }
  :: atomic { late[1] != 0 -> serveAnyLate(1) }
  :: atomic { late[KEYS - 1] != 0 -> serveAnyLate(KEYS - 1) }
  od
}

/* sending.pml in one step: the ERP, or staff, may refuse what was received. */
inline reject (k) {
  key[k].row = rejected;
  key[k].old = false;
  printf("  key %d is rejected\n", k)
}

inline forget (k) {
  key[k].stored = gone;
  key[k].forgotten = true;
  printf("the browser has forgotten key %d\n", k)
}

/* A tab sends at once, and waits for 15 s at most. */
#define isAtRest(t) (request[t].kind == no_request && request[t].answer == no_answer && (held[t] == no_key || asks[t]))
#define nothingUnderWay (late[0] == 0 && late[1] == 0 && late[KEYS - 1] == 0 && isAtRest(0) && isAtRest(TABS - 1))
#define ages(k) (isIn(k) && !key[k].old && (nothingUnderWay || requests_come_minutes_later) && \
  (key[k].shown || unseen_is_forgotten || shown_ends_the_question))

proctype World () {
end:
  do
  :: atomic { isIn(0) -> reject(0) }
  :: atomic { isIn(1) -> reject(1) }
  :: atomic { isIn(KEYS - 1) -> reject(KEYS - 1) }
  :: atomic { ages(0) -> key[0].old = true; printf("ten minutes are over for key 0\n") }
  :: atomic { ages(1) -> key[1].old = true; printf("ten minutes are over for key 1\n") }
  :: atomic { ages(KEYS - 1) -> key[KEYS - 1].old = true; printf("ten minutes are over for key %d\n", KEYS - 1) }
  /* The browser clears its storage, or the person goes on at another computer. */
  :: atomic { key[0].stored != gone && faults > 0 -> faults--; forget(0) }
  :: atomic { key[1].stored != gone && faults > 0 -> faults--; forget(1) }
  :: atomic { key[KEYS - 1].stored != gone && faults > 0 -> faults--; forget(KEYS - 1) }
  od
}

/* --- the browser --------------------------------------------------------------------------------------------------------------- */

#define isUnsettled(k) (key[k].stored == open)
#define submitWaits (isUnsettled(0) || isUnsettled(1) || isUnsettled(KEYS - 1))
/* keys-held-by-tabs.ts: this tab, or another that answers in time, is at work on it. */
#define isHeld(k) (held[0] == k || held[TABS - 1] == k)
/* The cart no longer holds what was submitted under the key. */
#define isInByNow(k) (key[k].content != wanted)

inline post (what) {
  request[me].kind = what;
  request[me].about = k;
  printf("tab %d sends key %d: %e\n", me, k, what)
}

/* The tab waits no longer. What it has sent may still come. */
inline giveUp () {
  if
  :: request[me].kind == order -> late[k] = late[k] | late_order
  :: request[me].kind == order_checked -> late[k] = late[k] | late_order_checked
  :: request[me].kind == anyway -> late[k] = late[k] | late_anyway
  :: request[me].kind == anyway_checked -> late[k] = late[k] | late_anyway_checked
  :: request[me].kind == withdrawal -> late[k] = late[k] | late_withdrawal
  :: else
  fi;
  request[me].kind = no_request;
  request[me].about = 0;
  request[me].answer = no_answer
}

inline take () {
  request[me].about = 0;
  request[me].answer = no_answer
}

/* recordSubmission: the lines leave the cart, where they are still in it. */
inline record () {
  if
  :: isIn(k) && key[k].content == wanted -> wanted++
  :: else
  fi
}

inline tell (n) {
  if
  :: key[n].stored == nothing ->
    assert(key[n].row == withdrawn || nothing_sent_is_guessed || withdrawal_writes_nothing);
    assert(!isIn(n));
    key[n].told = told_nothing
  :: key[n].stored == known && key[n].row == rejected -> key[n].told = told_rejected
  :: else -> assert(key[n].stored == known && isIn(n)); key[n].told = told_in
  fi;
  printf("tab %d shows what became of key %d: %e\n", me, n, key[n].told);
}

/* shown-outcomes.ts: once shown, the BFF is told, and the key is released. */
inline showNews (n) {
  tell(n);
  if
  :: key[n].shown = isIn(n); key[n].stored = gone; key[n].left = false
  /* submission-shown gets no answer: it is shown once more. */
  :: key[n].stored == known && faults > 0 -> faults--
  fi
}

inline leave () {
  held[me] = no_key;
  asks[me] = false;
  k = 0
}

/* The tab is closed or crashes, and is opened again: what it held and waited for is nobody's. */
inline closeTab () {
  faults--;
  printf("tab %d is closed, and opened again\n", me);
  giveUp();
  leave()
}

#define isNews(n) (key[n].stored == nothing || key[n].stored == known)
#define mayPressAgain(n) (isUnsettled(n) && key[n].content == wanted && !key[n].left && !isHeld(n))
#define maySettle(n) (isUnsettled(n) && !isHeld(n))

proctype Tab (byte me) {
  byte k;

/* A page from which people order: it shows the news, settles keys, and has a Submit. */
end_page:
  if
  :: atomic { isNews(0) -> showNews(0); goto end_page }
  :: atomic { isNews(1) -> showNews(1); goto end_page }
  :: atomic { KEYS > 2 && isNews(KEYS - 1) -> showNews(KEYS - 1); goto end_page }
  :: atomic { !submitWaits && wanted < ORDERS && minted < KEYS -> held[me] = pressing; goto pressed }
  :: atomic { mayPressAgain(0) -> k = 0; held[me] = k; goto finalize }
  :: atomic { mayPressAgain(1) -> k = 1; held[me] = k; goto finalize }
  :: atomic { KEYS > 2 && mayPressAgain(KEYS - 1) -> k = KEYS - 1; held[me] = k; goto finalize }
  :: atomic { maySettle(0) -> k = 0; goto settling }
  :: atomic { maySettle(1) -> k = 1; goto settling }
  :: atomic { KEYS > 2 && maySettle(KEYS - 1) -> k = KEYS - 1; goto settling }
  fi;

/* press-submit.ts. Another tab may press at the same moment: neither sees the other's key. */
pressed:
  atomic {
    if
    :: minted < KEYS && wanted < ORDERS ->
      k = minted;
      minted++;
      key[k].content = wanted;
      key[k].stored = open;
      held[me] = k;
      printf("tab %d: Submit is pressed for order %d, key %d\n", me, wanted, k)
    :: else -> leave(); goto end_page
    fi
  };

/* finalize.route.tsx: without an open key it leads back to the summary. A person who comes here without end may do so: that is no fault. */
finalize:
progress_pressed:
  if
  :: atomic { isUnsettled(k) && !key[k].asked -> post(order) }
  :: atomic { isUnsettled(k) && key[k].insisted -> post(anyway) }
  :: atomic { isUnsettled(k) && key[k].asked && !key[k].insisted -> asks[me] = true; goto asking }
  :: atomic { !isUnsettled(k) -> leave(); goto end_page }
  :: atomic { faults > 0 -> closeTab(); goto end_page }
  fi;

waiting:
  if
  :: atomic { request[me].answer == is_in || request[me].answer == is_rejected ->
      take();
      record();
      if
      :: !dropped_before_shown -> key[k].stored = known
      :: dropped_before_shown && faults > 0 -> faults--; key[k].stored = gone; printf("tab %d is closed before it shows the answer\n", me)
      :: dropped_before_shown -> key[k].stored = known
      fi;
      leave();
      goto end_page
    }
  :: atomic { request[me].answer == duplicate -> take(); asks[me] = true; key[k].asked = !question_is_not_kept; goto asking }
  :: atomic { request[me].answer == refused ->
      take();
      if
      :: dropped_when_refused -> key[k].stored = gone
      :: else
      fi;
      leave();
      goto end_page
    }
  :: atomic { request[me].kind == lost -> giveUp(); goto failed }
  :: atomic { faults > 0 -> faults--; giveUp(); printf("tab %d gets no answer about key %d\n", me, k); goto failed }
  :: atomic { faults > 0 -> faults--; giveUp(); printf("tab %d is reloaded\n", me); goto finalize }
  :: atomic { faults > 0 -> closeTab(); goto end_page }
  fi;

/* "Try again", or back. */
failed:
  held[me] = no_key;
  if
  :: atomic { dropped_without_answer -> key[k].stored = gone; leave(); goto end_page }
  :: atomic { !dropped_without_answer && !isInByNow(k) -> held[me] = k; post(order); goto waiting }
  :: atomic { !dropped_without_answer -> leave(); goto end_page }
  fi;

/* "Submit this order twice?" */
asking:
  if
  :: atomic { !isInByNow(k) -> asks[me] = false; key[k].insisted = true; post(anyway); goto waiting }
  :: atomic { key[k].left = true; leave(); goto end_page }
  :: atomic { faults > 0 -> faults--; asks[me] = false; printf("tab %d is reloaded\n", me); goto finalize }
  :: atomic { faults > 0 -> closeTab(); goto end_page }
  fi;

/* settle-keys.ts: nobody holds it. */
settling:
  if
  :: atomic { isUnsettled(k) -> post(withdrawal) }
  :: atomic { !isUnsettled(k) -> leave(); goto end_page }
  fi;

  if
  :: atomic { request[me].answer == is_in || request[me].answer == is_rejected -> take(); record(); key[k].stored = known }
  :: atomic { request[me].answer == is_withdrawn ->
      take();
      /* isInByAnotherKey: the person has that order, and knows of it. */
      key[k].stored = (isInByNow(k) -> gone : nothing)
    }
  :: atomic { request[me].kind == lost -> giveUp() }
  :: atomic { faults > 0 -> faults--; giveUp(); printf("tab %d gets no answer about key %d\n", me, k);
      if
      :: nothing_sent_is_guessed -> key[k].stored = nothing
      :: else
      fi
    }
  :: atomic { faults > 0 -> closeTab() }
  fi;
  atomic { leave(); goto end_page }
}

/* --- a run --------------------------------------------------------------------------------------------------------------------- */

/* Of each key the person has been told what became of it, and that is so; nothing was sent under one that says so. */
#define asPromised(k) (k >= minted || key[k].forgotten || \
  (key[k].stored == gone && key[k].row != absent && (key[k].told != untold || key[k].row == withdrawn)))

init {
  atomic {
    run Tab(0);
    if :: TABS > 1 -> run Tab(TABS - 1) :: else fi;
    run Bff();
    run World()
  }
  timeout -> assert(asPromised(0) && asPromised(1) && asPromised(KEYS - 1))
}
