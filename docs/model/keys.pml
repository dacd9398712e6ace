/*
 * From the click on Submit to the journal: what becomes of submission keys, and what the person is told. See README.md for how to
 * read Promela, for what is assumed and for what is bounded; `npm run model` runs it.
 *
 * One person, tabs that share a cart and a local storage, requests that come late, twice, or not at all, the journal, and a colleague who
 * orders for the same dealer. What happens to a journaled order from then on is in sending.pml; here it is accepted or rejected at some
 * time. The versions of carts are in carts.pml, prices in prices.pml.
 */

#ifndef TABS
#define TABS 2
#endif
/* How often Submit can make a new key. */
#define KEYS 2
/* How many different orders the person wants in all. */
#ifndef ORDERS
#define ORDERS 2
#endif
/* Whether a colleague orders the same as the person's first order, from a cart and a browser of their own. */
#ifndef COLLEAGUE
#define COLLEAGUE 0
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
#define dropped_for_a_400        (MUTANT == 13)
#define yes_switches_off         (MUTANT == 14)
#define shown_to_anybody         (MUTANT == 15)
/* Not a rule of the portal, but what it assumes of others. */
#define requests_come_minutes_later (MUTANT == 20)

/* The journal's row of a key. `received`: any state but the other two. */
mtype = { absent, received, rejected, withdrawn };
/* The entry `submission:<key>` in local storage: open-key.ts. `open` has no outcome yet; the others are gone, known and withdrawn. */
mtype = { gone, open, known, nothing };
/* Requests, and how far the BFF is with them: `acceptOrder` first looks for the key, then opens an entry in a transaction. */
mtype = { no_request, order, order_checked, withdrawal, lost };
/* Answers. */
mtype = { no_answer, is_in, is_rejected, is_withdrawn, refused, duplicate };
/* What the person was told of a key. */
mtype = { untold, told_in, told_rejected, told_nothing };

/* An order that a question names; of those that a person wants another one besides, the sum. */
#define none 0
#define other_key 1
#define colleagues 2

typedef Key {
  byte content;           /* which of the person's orders */
  mtype stored = gone;
  mtype told = untold;
  byte asked;             /* the order that the entry's question names, until it is answered */
  byte yes;               /* `duplicate_of`: the orders that were named, and that the person wants this one besides */
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
  byte yes;               /* of an order: as it was sent */
  mtype answer = no_answer;
  byte names              /* the order that the answer `duplicate` names */
};
Request request[TABS];

/* Requests that nobody waits for anymore, and that may still come: a bit for each kind, and for each `yes` that orders are sent with. */
short late[KEYS];
#define late_order(agreed) (1 << (agreed))
#define late_order_checked(agreed) (16 << (agreed))
#define late_withdrawal 256

byte minted;
/* The order that the person wants next; those before it are in, as far as the person knows. The cart of this browser holds it. */
byte wanted;
/* The key that a tab is at work on: it is about to be sent, being sent, or the person is being asked about it. */
#define no_key KEYS
#define pressing (KEYS + 1)
byte held[TABS] = no_key;
/* A tab shows the question whether the order is wanted twice. It may stand there for long. */
bool asks[TABS];

/* The journal's row of the colleague's order. */
mtype theirs = absent;
/* It was shown to the colleague, more than ten minutes ago. Only a broken rule asks that. */
bool theirsIsOld;

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

/* The journal has another order with the same content as this one. */
#define isTwice(k) (key[1 - (k)].content == key[k].content && isIn(1 - (k)))
#define isTheirs(k) (key[k].content == 0 && theirs == received)

/*
 * findDuplicate: what this person was shown more than ten minutes ago makes no question. The day after which nothing does is not
 * modeled. A yes answers for the order that was named to the person, and for no other.
 */
#define asksAboutOther(k, agreed) (isTwice(k) && !((agreed) & other_key) && \
  (!key[1 - (k)].old || (!key[1 - (k)].shown && shown_ends_the_question)))
#define asksAboutTheirs(k, agreed) (isTheirs(k) && !((agreed) & colleagues) && !(theirsIsOld && shown_to_anybody))
#define asksNothing(agreed) (twice_without_asking || (yes_switches_off && (agreed) != none))

/* Journal.open, one transaction. */
inline openEntry (k, agreed) {
  if
  :: key[k].row != absent && !key_only_looked_up && !(withdrawal_not_looked_at && key[k].row == withdrawn) -> answerOf(k)
  :: else ->
    if
    :: asksAboutOther(k, agreed) && !asksNothing(agreed) -> said = duplicate; named = other_key
    :: asksAboutTheirs(k, agreed) && !asksNothing(agreed) -> said = duplicate; named = colleagues
    :: else ->
      printf("  the journal has key %d\n", k);
      assert(key[k].row == absent || key[k].row == withdrawn);
      assert(key[k].row != withdrawn || key[k].told != told_nothing);
      assert(key[k].told != told_nothing);
      assert(!isTwice(k) || (key[k].yes & other_key));
      assert(!isTheirs(k) || (key[k].yes & colleagues));
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
inline handle (what, k, agreed) {
  said = no_answer;
  next = no_request;
  named = none;
  if
  :: what == order ->
    if
    :: key[k].row != absent && !(withdrawal_not_looked_at && key[k].row == withdrawn) -> answerOf(k)
    :: else ->
      if
      :: next = order_checked
      /* Suspended, a part that is gone, another total: nothing is written. */
      :: refusals > 0 -> refusals--; said = refused
      :: acknowledged_first -> said = is_in
      fi
    fi
  :: what == order_checked -> openEntry(k, agreed)
  :: what == withdrawal -> withdrawEntry(k)
  fi
}

inline rest () {
  said = no_answer;
  next = no_request;
  named = none
}

inline answerTo (t) {
  request[t].kind = no_request;
  request[t].yes = none;
  request[t].answer = said;
  request[t].names = named;
  printf("the BFF answers tab %d about key %d: %e\n", t, request[t].about, said)
}

inline serve (t) {
  handle(request[t].kind, request[t].about, request[t].yes);
  if
  :: said == no_answer -> request[t].kind = next
  :: else -> answerTo(t)
  fi;
  rest()
}

/* A build that cannot read the request, or a proxy, answers 400: nobody has looked at the key. */
inline misread (t) {
  faults--;
  printf("tab %d gets a 400\n", t);
  request[t].kind = no_request;
  request[t].yes = none;
  request[t].answer = refused
}

#define isUnderWay(t) (request[t].kind != no_request && request[t].kind != lost)

inline serveLate (k, which, what, agreed, andThen) {
  printf("a late request arrives: %e of key %d\n", what, k);
  handle(what, k, agreed);
  late[k] = late[k] & ~(which);
  if
  :: said == no_answer -> late[k] = late[k] | (andThen)
  :: else
  fi;
  rest()
}

inline serveLateOrder (k, y) {
  if
  :: late[k] & late_order(y) -> serveLate(k, late_order(y), order, y, late_order_checked(y))
  :: late[k] & late_order_checked(y) -> serveLate(k, late_order_checked(y), order_checked, y, 0)
  fi
}

#define isLate(k, y) (late[k] & (late_order(y) | late_order_checked(y)))

inline serveAnyLate (k) {
  if
  :: isLate(k, 0) -> serveLateOrder(k, 0)
  :: isLate(k, 1) -> serveLateOrder(k, 1)
  :: isLate(k, 2) -> serveLateOrder(k, 2)
  :: isLate(k, 3) -> serveLateOrder(k, 3)
  :: late[k] & late_withdrawal -> serveLate(k, late_withdrawal, withdrawal, none, 0)
  fi
}

/*
 * All portal processes together: requests are handled in any order, and between the two steps of one any other may be. A process
 * that dies over a request is a request, or an answer, that is lost.
 */
proctype Bff () {
  mtype said = no_answer, next = no_request;
  byte named;
end:
  do
  :: atomic { isUnderWay(0) -> serve(0) }
  :: atomic { TABS > 1 && isUnderWay(TABS - 1) -> serve(TABS - 1) }
  :: atomic { isUnderWay(0) && faults > 0 -> faults--; request[0].kind = lost; printf("the request of tab 0 is lost\n") }
  :: atomic { TABS > 1 && isUnderWay(TABS - 1) && faults > 0 -> faults--; request[TABS - 1].kind = lost; printf("the request of tab %d is lost\n", TABS - 1) }
  :: atomic { isUnderWay(0) && faults > 0 -> misread(0) }
  :: atomic { TABS > 1 && isUnderWay(TABS - 1) && faults > 0 -> misread(TABS - 1) }
  :: atomic { late[0] != 0 -> serveAnyLate(0) }
  :: atomic { late[1] != 0 -> serveAnyLate(1) }
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
#define nothingUnderWay (late[0] == 0 && late[1] == 0 && isAtRest(0) && isAtRest(TABS - 1))
#define ages(k) (isIn(k) && !key[k].old && (nothingUnderWay || requests_come_minutes_later) && \
  (key[k].shown || unseen_is_forgotten || shown_ends_the_question))

proctype World () {
end:
  do
  :: atomic { isIn(0) -> reject(0) }
  :: atomic { isIn(1) -> reject(1) }
  :: atomic { ages(0) -> key[0].old = true; printf("ten minutes are over for key 0\n") }
  :: atomic { ages(1) -> key[1].old = true; printf("ten minutes are over for key 1\n") }
  :: atomic { COLLEAGUE && theirs == absent -> theirs = received; printf("the journal has a colleague's order with the content of order 0\n") }
  :: atomic { shown_to_anybody && theirs == received && !theirsIsOld && nothingUnderWay ->
      theirsIsOld = true;
      printf("the colleague was shown it, and ten minutes are over\n")
    }
  /* The browser clears its storage, or the person goes on at another computer. */
  :: atomic { key[0].stored != gone && faults > 0 -> faults--; forget(0) }
  :: atomic { key[1].stored != gone && faults > 0 -> faults--; forget(1) }
  od
}

/* --- the browser --------------------------------------------------------------------------------------------------------------- */

#define isUnsettled(k) (key[k].stored == open)
#define submitWaits (isUnsettled(0) || isUnsettled(1))
/* keys-held-by-tabs.ts: this tab, or another that answers in time, is at work on it. */
#define isHeld(k) (held[0] == k || held[TABS - 1] == k)
/* The cart no longer holds what was submitted under the key. */
#define isInByNow(k) (key[k].content != wanted)

inline post (what) {
  request[me].kind = what;
  request[me].about = k;
  request[me].yes = (what == order -> key[k].yes : none);
  printf("tab %d sends key %d: %e\n", me, k, what)
}

inline take () {
  request[me].about = 0;
  request[me].answer = no_answer;
  request[me].names = none
}

/* The tab waits no longer. What it has sent may still come. */
inline giveUp () {
  if
  :: request[me].kind == order -> late[k] = late[k] | late_order(request[me].yes)
  :: request[me].kind == order_checked -> late[k] = late[k] | late_order_checked(request[me].yes)
  :: request[me].kind == withdrawal -> late[k] = late[k] | late_withdrawal
  :: else
  fi;
  request[me].kind = no_request;
  request[me].yes = none;
  take()
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
  :: atomic { !submitWaits && wanted < ORDERS && minted < KEYS -> held[me] = pressing; goto pressed }
  :: atomic { mayPressAgain(0) -> k = 0; held[me] = k; goto finalize }
  :: atomic { mayPressAgain(1) -> k = 1; held[me] = k; goto finalize }
  :: atomic { maySettle(0) -> k = 0; goto settling }
  :: atomic { maySettle(1) -> k = 1; goto settling }
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
  :: atomic { isUnsettled(k) && key[k].asked == none -> post(order) }
  :: atomic { isUnsettled(k) && key[k].asked != none -> asks[me] = true; goto asking }
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
  :: atomic { request[me].answer == duplicate -> key[k].asked = request[me].names; take(); asks[me] = true; goto asking }
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

/* "Submit this order twice?" The yes is stored with the key, and so is the question until then. */
asking:
  if
  :: atomic { !isInByNow(k) ->
      asks[me] = false;
      printf("the person wants key %d besides the order that was named\n", k);
      key[k].yes = key[k].yes | key[k].asked;
      key[k].asked = none;
      post(order);
      goto waiting
    }
  :: atomic { key[k].left = true; leave(); goto end_page }
  :: atomic { faults > 0 ->
      faults--;
      asks[me] = false;
      if
      :: question_is_not_kept -> key[k].asked = none
      :: else
      fi;
      printf("tab %d is reloaded\n", me);
      goto finalize
    }
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
  /* A 400 says nothing about the key. */
  :: atomic { request[me].answer == refused -> take(); key[k].stored = (dropped_for_a_400 -> gone : open) }
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
  timeout -> assert(asPromised(0) && asPromised(1))
}
