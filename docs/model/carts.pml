/*
 * A cart is ordered once. See README.md for how to read Promela, for what is assumed and for what is bounded; `npm run model` runs it.
 *
 * One person's cart, kept by the BFF; two pages that draw it, on two devices or in two tabs of one browser; and a database that may be
 * restored from a backup, while the ERP keeps its orders. The person puts each line into the cart once, so a line that two orders have in
 * common is ordered twice. A colleague may have the lines in a cart of their own: the person hands the cart over, or whoever handed it to them takes it
 * back. Which of the two makes no difference here. Nobody is asked about the same content here: that is in keys.pml, and orders from one cart may differ.
 */

/* Two devices, or two tabs of one browser, which share its submission keys. */
#ifndef BROWSERS
#define BROWSERS 2
#endif
/* How often Submit makes a new key, 3 times at most, and how many lines the person puts into the cart, 2 at most. */
#ifndef PRESSES
#define PRESSES 3
#endif
#ifndef LINES
#define LINES 2
#endif
/* How many things go wrong in one run, of whatever kind, and how often the database is restored from a backup. */
#ifndef FAULTS
#define FAULTS 1
#endif
#ifndef RESTORES
#define RESTORES 0
#endif

/* How often lines move into a colleague's cart, once at most. They may come back. */
#ifndef MOVES
#define MOVES 0
#endif

/* Which rule is broken in this run; 0 for none. scripts/model.ts reads the names from here. */
#ifndef MUTANT
#define MUTANT 0
#endif
#define carts_are_not_compared   (MUTANT == 1)
#define version_of_the_flush     (MUTANT == 2)
#define any_yes_is_enough        (MUTANT == 3)
#define newest_is_named          (MUTANT == 4)
#define counts_only_what_it_took (MUTANT == 5)
#define lines_are_read_again     (MUTANT == 6)
#define found_by_form_alone      (MUTANT == 7)
#define restored_asks_nothing    (MUTANT == 8)
#define versions_come_again      (MUTANT == 9)
#define asked_on_one_device      (MUTANT == 10)
#define erp_is_not_asked         (MUTANT == 11)
#define moved_asks_nothing       (MUTANT == 12)

/* The journal's row of a key. `received`: any state but withdrawn. */
mtype = { absent, received, withdrawn };
/* Requests. Each is one transaction here: keys.pml has the steps. */
mtype = { no_request, order, withdrawal, lost };
/* Answers. */
mtype = { no_answer, is_in, is_withdrawn, refused, cart_ordered };

#define bit(n) (1 << (n))
/* The lines that the person puts into the cart, as bits. The first is in it from the beginning. */
#define first 1
#define second 2
/* What a question names: an order, by its key, those that a restore may have lost, or a colleague who has the lines. */
#define KEYS 3
#define lost_orders KEYS
#define colleague (KEYS + 1)
#define nobody (KEYS + 2)

typedef Key {
  bool isOpen;          /* the browser has the entry `submission:<key>`, without an outcome */
  byte browser;
  byte lines;           /* what is ordered */
  byte saw;             /* not stored: what the page showed at the press */
  byte version;         /* of the cart, as it was drawn at the press */
  byte told;            /* the version that the last question named to which the person said yes */
  byte yes;             /* not stored: what all these questions named, as bits */
  byte asked = nobody;  /* what the entry's question names, until it is answered, */
  byte askedVersion;    /* and the version that it names */
  mtype row = absent;
  byte takenAt;         /* the version that the cart got when this order took its lines */
  bool isLost           /* a restore has taken the order from the journal, and the ERP has it */
};
Key key[KEYS];
byte minted;

/* kept-carts.ts. */
byte lines = first;
byte version = 1;
/* The version that the cart got when it was restored from a backup; 0 for never. Whether the person was asked about it, and ordered from it since. */
byte restoredAt;
bool isAskedAbout;
/* Not stored: the highest version that any page was told. */
byte newest = 1;
bool secondWasPut = (LINES == 1);
/* The lines that a colleague has, and the version that the cart got when they moved. */
byte moves = MOVES;
byte moved, movedAt;
/* Not stored: the person has ordered some of them besides. What comes back after that is wanted twice. */
bool isOrderedBeside;

byte restores = RESTORES;
bool backedUp;
byte backupLines, backupVersion, backupRows;

typedef Page {
  byte lines;           /* as drawn, */
  byte version;         /* with the version of the cart that was drawn */
  bool unsent;          /* the second line was put in here, and the BFF has not heard of it */
  mtype request = no_request;
  byte about;
  mtype answer = no_answer;
  byte names = nobody;
  byte namesVersion
};
Page page[2];

/* Keys of orders that no page waits for anymore, and that may still come, as bits. They come with the last yes, which lets most through. */
byte late;

byte faults = FAULTS;

/* --- the BFF and the journal --------------------------------------------------------------------------------------------------- */

#define greater(a, b) ((a) > (b) -> (a) : (b))
/* Order j took lines out of the cart after it was drawn for order k, and after whatever the person has said yes to. */
#define tookSince(j, k) (j != k && key[j].row == received && key[j].takenAt > greater(key[k].version, key[k].told))
#define comesFirst(i, j, k) (tookSince(i, k) && (!tookSince(j, k) || (key[i].takenAt < key[j].takenAt) != newest_is_named))

/* The cart may hold what was ordered before the restore. Whoever drew it before that is asked in any case. */
#define asksAboutRestore(k) (key[k].told < restoredAt && !restored_asks_nothing && \
  (!isAskedAbout || (key[k].version < restoredAt && !asked_on_one_device)))

/* Lines of this order are in a colleague's cart, and were not when it was drawn. */
#define asksAboutMove(k) ((key[k].lines & moved) != 0 && movedAt > greater(key[k].version, key[k].told) && !moved_asks_nothing)

/* What the person has to be asked about first: the oldest, because a yes names a version, and answers for whatever was before it. */
inline findTaker (k) {
  named = nobody;
  namedVersion = 0;
  if
  :: carts_are_not_compared || (any_yes_is_enough && key[k].yes != 0)
  :: else ->
    if
    :: comesFirst(0, 1, k) && comesFirst(0, 2, k) -> named = 0
    :: comesFirst(1, 0, k) && comesFirst(1, 2, k) -> named = 1
    :: comesFirst(2, 0, k) && comesFirst(2, 1, k) -> named = 2
    :: else
    fi;
    if
    :: named != nobody -> namedVersion = key[named].takenAt
    :: else
    fi;
    if
    :: asksAboutRestore(k) && (named == nobody || namedVersion > restoredAt) -> named = lost_orders; namedVersion = restoredAt
    :: else
    fi;
    if
    :: asksAboutMove(k) && (named == nobody || namedVersion > movedAt) -> named = colleague; namedVersion = movedAt
    :: else
    fi
  fi
}

inline change (to) {
  lines = to;
  version++;
  newest = greater(newest, version)
}

/* takeOrdered. The order counts as a taker even if another one has taken all of its lines before. */
inline takeLines (k) {
  if
  :: counts_only_what_it_took && (lines & key[k].lines) == 0
  :: else -> change(lines & ~key[k].lines); key[k].takenAt = version
  fi
}

/* What they have in common is ordered twice. A yes about a restored cart is one for whatever the person orders from it from then on. */
#define isAskedAboutLost(k) ((key[k].yes & bit(lost_orders)) || (isAskedAbout && key[k].version >= restoredAt))
#define isKnowinglyTwice(j, k) (j == k || (key[j].lines & key[k].lines) == 0 || \
  (key[j].row != received && !key[j].isLost) || (key[k].yes & bit(j)) || (key[j].isLost && isAskedAboutLost(k)))

inline receive (k) {
  if
  :: key[k].isLost && !erp_is_not_asked ->
    /* recall: the ERP has the order that the journal lacks. */
    printf("  the ERP has the order of key %d\n", k)
  :: else ->
    printf("  the journal has key %d\n", k);
    /* What was drawn is what is ordered, and once, unless the person wants it again. */
    assert(key[k].lines == key[k].saw);
    assert(!key[k].isLost);
    assert((key[k].lines & moved) == 0 || (key[k].yes & bit(colleague)));
    assert(isKnowinglyTwice(0, k) && isKnowinglyTwice(1, k) && isKnowinglyTwice(2, k))
  fi;
  key[k].row = received;
  key[k].isLost = false;
  isOrderedBeside = isOrderedBeside || (key[k].lines & moved) != 0;
  takeLines(k);
  if
  :: restoredAt > 0 && key[k].told >= restoredAt -> isAskedAbout = true
  :: else
  fi;
  said = is_in
}

/* `acceptOrder` and `withdraw`. */
inline handle (what, k) {
  said = no_answer;
  named = nobody;
  namedVersion = 0;
  if
  :: key[k].row == received -> said = is_in
  :: key[k].row == withdrawn -> said = (what == order -> refused : is_withdrawn)
  :: key[k].row == absent && key[k].isLost && !erp_is_not_asked -> receive(k)
  :: key[k].row == absent && (!key[k].isLost || erp_is_not_asked) ->
    if
    :: what == order ->
      findTaker(k);
      if
      :: named == nobody -> receive(k)
      :: else -> said = cart_ordered
      fi
    :: else -> key[k].row = withdrawn; said = is_withdrawn; printf("  key %d is withdrawn\n", k)
    fi
  fi
}

inline rest () {
  said = no_answer;
  named = nobody;
  namedVersion = 0
}

inline serve (p) {
  k = page[p].about;
  handle(page[p].request, k);
  page[p].request = no_request;
  page[p].answer = said;
  page[p].names = named;
  page[p].namesVersion = namedVersion;
  printf("the BFF answers page %d about key %d: %e %d\n", p, k, said, named);
  rest();
  k = 0
}

inline serveLate (n) {
  printf("a late request arrives: order of key %d\n", n);
  late = late & ~bit(n);
  handle(order, n);
  rest()
}

#define isUnderWay(p) (page[p].request != no_request && page[p].request != lost)

/* All portal processes together. */
proctype Bff () {
  mtype said = no_answer;
  byte named = nobody, namedVersion, k;
end:
  do
  :: atomic { isUnderWay(0) -> serve(0) }
  :: atomic { isUnderWay(1) -> serve(1) }
  :: atomic { isUnderWay(0) && faults > 0 -> faults--; page[0].request = lost; printf("the request of page 0 is lost\n") }
  :: atomic { isUnderWay(1) && faults > 0 -> faults--; page[1].request = lost; printf("the request of page 1 is lost\n") }
  :: atomic { late & bit(0) -> serveLate(0) }
  :: atomic { late & bit(1) -> serveLate(1) }
  :: atomic { late & bit(2) -> serveLate(2) }
  od
}

/* --- backups, the ERP and a colleague ------------------------------------------------------------------------------------------- */

inline loseFrom (p) {
  if
  :: page[p].request != no_request -> page[p].request = lost
  :: else
  fi
}

inline restoreRow (n) {
  if
  :: key[n].row == received && !(backupRows & bit(n)) -> key[n].isLost = true; printf("  the ERP has the order of key %d, and the journal lacks it\n", n)
  /* It was not sent yet, or had been withdrawn. */
  :: !(backupRows & bit(n))
  :: else
  fi;
  if
  :: !(backupRows & bit(n)) -> key[n].row = absent; key[n].takenAt = 0
  :: else
  fi
}

proctype World () {
end:
  do
  :: atomic { restores > 0 && !backedUp ->
      backedUp = true;
      backupLines = lines;
      backupVersion = version;
      backupRows = (key[0].row != absent) + (key[1].row != absent) * 2 + (key[2].row != absent) * 4;
      printf("a backup is made\n")
    }
  /* npm run restore: no process is running, so nothing is on its way to one. */
  :: atomic { restores > 0 && backedUp ->
      restores--;
      loseFrom(0);
      loseFrom(1);
      late = 0;
      restoreRow(0);
      restoreRow(1);
      restoreRow(2);
      lines = backupLines;
      version = (versions_come_again -> backupVersion : newest + 1);
      newest = greater(newest, version);
      restoredAt = version;
      backupLines = 0;
      backupVersion = 0;
      backupRows = 0;
      printf("the backup is restored: lines %d, version %d\n", lines, version)
    }
  :: atomic { moves > 0 && lines != 0 ->
      moves--;
      moved = lines;
      change(0);
      movedAt = version;
      printf("a colleague has lines %d, version %d\n", moved, version)
    }
  /* All of it is back. */
  :: atomic { moved != 0 && !isOrderedBeside -> change(lines | moved); moved = 0; movedAt = 0; printf("they are back, version %d\n", version) }
  od
}

/* --- the browser --------------------------------------------------------------------------------------------------------------- */

#define browserOf(p) (BROWSERS == 1 -> 0 : p)
#define isOpenHere(n) (key[n].isOpen && key[n].browser == browserOf(me))
#define submitWaits (isOpenHere(0) || isOpenHere(1) || isOpenHere(2))
#define mayReuse(n) (isOpenHere(n) && (key[n].lines == page[me].lines || found_by_form_alone))

/* The page sends what it has not sent. The answer is the new version. */
inline flush () {
  if
  :: page[me].unsent -> page[me].unsent = false; change(lines | second); printf("page %d sends its edit: version %d\n", me, version)
  :: else
  fi
}

inline post (what) {
  page[me].request = what;
  page[me].about = k;
  printf("page %d sends key %d: %e\n", me, k, what)
}

inline take () {
  page[me].answer = no_answer;
  page[me].names = nobody;
  page[me].namesVersion = 0;
  page[me].about = 0
}

inline giveUp () {
  if
  :: page[me].request == order -> late = late | bit(k)
  :: else
  fi;
  page[me].request = no_request;
  take()
}

/* The person knows what became of it. Whatever still comes under the key changes nothing, so nothing of it has to be remembered. */
inline close () {
  key[k].isOpen = false;
  key[k].saw = 0;
  key[k].version = 0;
  key[k].told = 0;
  key[k].yes = 0;
  key[k].asked = nobody;
  key[k].askedVersion = 0
}

inline draw () {
  page[me].lines = lines | (page[me].unsent -> second : 0);
  page[me].version = version;
  printf("page %d draws lines %d, version %d\n", me, page[me].lines, version)
}

proctype Tab (byte me) {
  byte k;

end_page:
  if
  :: atomic { page[me].version != version -> draw(); goto end_page }
  :: atomic { !secondWasPut && page[me].version > 0 ->
      secondWasPut = true;
      page[me].unsent = true;
      page[me].lines = page[me].lines | second;
      printf("page %d: the person puts the second line in\n", me);
      goto end_page
    }
  :: atomic { page[me].unsent -> flush(); goto end_page }
  /* press-submit.ts: what is ordered, and the version, are those that were drawn. */
  :: atomic { !submitWaits && page[me].lines != 0 && minted < PRESSES ->
      k = minted;
      minted++;
      key[k].isOpen = true;
      key[k].browser = browserOf(me);
      key[k].saw = page[me].lines;
      key[k].lines = (lines_are_read_again -> lines : page[me].lines);
      key[k].version = page[me].version;
      printf("page %d: Submit is pressed for lines %d, version %d, key %d\n", me, page[me].lines, page[me].version, k);
      goto sending
    }
  :: atomic { page[me].lines != 0 && mayReuse(0) -> k = 0; goto pressedAgain }
  :: atomic { page[me].lines != 0 && mayReuse(1) -> k = 1; goto pressedAgain }
  :: atomic { page[me].lines != 0 && mayReuse(2) -> k = 2; goto pressedAgain }
  :: atomic { isOpenHere(0) -> k = 0; post(withdrawal); goto settling }
  :: atomic { isOpenHere(1) -> k = 1; post(withdrawal); goto settling }
  :: atomic { isOpenHere(2) -> k = 2; post(withdrawal); goto settling }
  fi;

/* The same order, as far as the person can see. */
pressedAgain:
progress_pressed:
  atomic {
    printf("page %d: Submit is pressed again for lines %d, key %d\n", me, page[me].lines, k);
    assert(!key[k].isOpen || key[k].saw == page[me].lines)
  };

sending:
  atomic {
    if
    :: !key[k].isOpen -> k = 0; goto end_page
    :: key[k].isOpen && key[k].asked != nobody -> goto asking
    :: key[k].isOpen && key[k].asked == nobody ->
      flush();
      if
      :: version_of_the_flush -> key[k].version = version
      :: else
      fi;
      post(order)
    fi
  };

waiting:
  if
  :: atomic { page[me].answer == is_in -> take(); close(); k = 0; goto end_page }
  :: atomic { page[me].answer == refused -> take(); k = 0; goto end_page }
  :: atomic { page[me].answer == cart_ordered ->
      key[k].asked = page[me].names;
      key[k].askedVersion = page[me].namesVersion;
      take();
      goto asking
    }
  :: atomic { page[me].request == lost -> giveUp(); k = 0; goto end_page }
  :: atomic { faults > 0 -> faults--; giveUp(); printf("page %d gets no answer\n", me); k = 0; goto end_page }
  fi;

/* "Your order P... has taken these lines out of the cart." A yes is stored with the key; a no leaves the key to be withdrawn. */
asking:
  if
  :: atomic { key[k].isOpen && key[k].asked != nobody ->
      key[k].told = key[k].askedVersion;
      key[k].yes = key[k].yes | bit(key[k].asked);
      printf("the person wants key %d besides %d\n", k, key[k].asked);
      key[k].asked = nobody;
      key[k].askedVersion = 0;
      goto sending
    }
  :: atomic { k = 0; goto end_page }
  fi;

settling:
  if
  :: atomic { page[me].answer == is_in || page[me].answer == is_withdrawn -> take(); close() }
  :: atomic { page[me].request == lost -> giveUp() }
  :: atomic { faults > 0 -> faults--; giveUp(); printf("page %d gets no answer\n", me) }
  fi;
  atomic { k = 0; goto end_page }
}

/* --- a run --------------------------------------------------------------------------------------------------------------------- */

init {
  atomic {
    run Tab(0);
    run Tab(1);
    run Bff();
    run World()
  }
}
