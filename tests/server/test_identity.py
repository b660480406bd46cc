"""Who somebody is: cookies, private links, tokens of bots, names."""

from __future__ import annotations

import base64

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.people import Person
from tests.server.serving import Serving


def test_nobody_may_watch_and_nothing_else(server: Serving) -> None:
    nobody = Person(server.port)
    assert nobody.ask("GET", "/api/me").body == {"player": None, "name": ""}
    assert nobody.ask("GET", "/api/lobby").status == 200
    for method, path, body in [
        ("POST", "/api/games", {"game": "qomet"}),
        ("POST", "/api/games/AAAAAAAAAAAA/seats", {}),
        ("DELETE", "/api/games/AAAAAAAAAAAA", None),
        ("GET", "/api/me/games", None),
        ("POST", "/api/me/link", None),
        ("POST", "/api/me/renew", None),
    ]:
        told = nobody.ask(method, path, body)
        assert (told.status, told.body["key"]) == (401, "who_are_you"), path


def test_a_guest_is_recognised(server: Serving) -> None:
    ann = Person(server.port, "Ann")
    assert ann.ask("GET", "/api/me").body == {"player": ann.id, "name": "Ann"}
    again = ann.ask("POST", "/api/me", {})
    assert again.body["player"] == ann.id
    cookie = again.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "samesite=strict" in cookie.lower()
    assert "secure" not in cookie.lower()


def test_behind_a_proxy_the_cookie_is_for_https_alone(server: Serving) -> None:
    told = Person(server.port).ask("POST", "/api/me", {}, x_forwarded_proto="https")
    assert "secure" in told.headers["set-cookie"].lower()


def test_a_name_can_be_changed(server: Serving) -> None:
    ann = Person(server.port, "Ann")
    assert ann.ask("POST", "/api/me", {"name": "  Ann \t  Lee "}).body["name"] == "Ann Lee"
    assert ann.ask("GET", "/api/me").body == {"player": ann.id, "name": "Ann Lee"}
    decomposed = "Rene\u0301"
    assert ann.ask("POST", "/api/me", {"name": decomposed}).body["name"] == "Ren\xe9"


@pytest.mark.parametrize(
    "name", ["a" * 25, "a\x00b", "a\x1b[31m", "\u202egnp.exe", "a\u2066b", "a\ue000"]
)
def test_names_that_cannot_be_shown(server: Serving, name: str) -> None:
    ann = Person(server.port, "Ann")
    told = ann.ask("POST", "/api/me", {"name": name})
    assert (told.status, told.body["key"]) == (422, "bad_name")
    assert ann.ask("GET", "/api/me").body["name"] == "Ann"


@pytest.mark.parametrize("name", ["", "名前", "أنا", "O\u2019Neill", "👩‍🚀 Zoë", "<script>"])
def test_names_of_all_kinds(server: Serving, name: str) -> None:
    ann = Person(server.port, name)
    assert ann.ask("GET", "/api/me").body["name"] == name


def test_a_private_link_works_once_it_is_opened_elsewhere(server: Serving) -> None:
    ann = Person(server.port, "Ann")
    link = ann.ask("POST", "/api/me/link").body
    other = Person(server.port, "Other")
    assert other.ask("POST", "/api/me/continue", {"token": link["token"]}).status == 200
    assert other.ask("GET", "/api/me").body["player"] == ann.id
    for token in ("", "nonsense", link["token"][:-1] + "x", "é" * 20):
        told = other.ask("POST", "/api/me/continue", {"token": token})
        assert (told.status, told.body["key"]) == (401, "bad_token")


def test_what_is_signed_for_one_use_is_not_good_for_another(server: Serving) -> None:
    ann = Person(server.port, "Ann")
    link = ann.ask("POST", "/api/me/link").body["token"]
    thief = Person(server.port)
    thief.cookie = f"fourfold={link}"
    assert thief.ask("GET", "/api/me").body["player"] is None
    assert ann.cookie is not None
    cookie = ann.cookie.removeprefix("fourfold=")
    bearer = Person(server.port, token=cookie)
    assert bearer.ask("GET", "/api/me").status == 401
    told = Person(server.port).ask("POST", "/api/me/continue", {"token": cookie})
    assert told.status == 401


def forgeries(cookie: str, victim: str) -> list[str]:
    use, player, epoch, expires, signature = cookie.split(".")
    empty = base64.urlsafe_b64encode(bytes(32)).decode().rstrip("=")
    return [
        f"{use}.{victim}.{epoch}.{expires}.{signature}",
        f"{use}.{player}.1.{expires}.{signature}",
        f"{use}.{victim}.{epoch}.{expires}.{empty}",
        f"{use}.{victim}.{epoch}.{expires}.",
        f"{use}.{victim}.{epoch}.{expires}",
        victim,
        "....",
        "x" * 4000,
    ]


def test_forged_cookies_are_nobodys(server: Serving) -> None:
    ann, eve = Person(server.port, "Ann"), Person(server.port, "Eve")
    assert ann.id is not None
    assert eve.cookie is not None
    for forged in forgeries(eve.cookie.removeprefix("fourfold="), ann.id):
        thief = Person(server.port)
        thief.cookie = f"fourfold={forged}"
        assert thief.ask("GET", "/api/me").body == {"player": None, "name": ""}, forged
        with thief.socket() as socket:
            assert socket.hello["player"] is None
    assert '"key": "bad_token"' in server.errors.read_text()


def test_a_stolen_cookie_is_void_after_renewing(server: Serving) -> None:
    ann = Person(server.port, "Ann")
    thief = Person(server.port)
    thief.cookie = ann.cookie
    link = ann.ask("POST", "/api/me/link").body["token"]
    with thief.socket() as stolen, Person(server.port, "Bob").socket() as other:
        assert stolen.hello["player"] == ann.id
        assert ann.ask("POST", "/api/me/renew").body["player"] == ann.id
        with pytest.raises(ConnectionClosed) as caught:
            stolen.read()
        assert caught.value.rcvd is not None
        assert caught.value.rcvd.code == 1008
        assert other.refused("follow", "AAAAAAAAAAAA") == "unknown_game"
    assert thief.ask("GET", "/api/me").body["player"] is None
    assert ann.ask("GET", "/api/me").body["player"] == ann.id
    assert thief.ask("POST", "/api/me/continue", {"token": link}).status == 401


def test_a_bot_is_known_by_its_token(server: Serving) -> None:
    made = Person(server.port).ask("POST", "/api/bots", {"name": "Bit"})
    assert made.status == 201
    bot = Person(server.port, token=made.body["token"])
    assert bot.ask("GET", "/api/me").body == {"player": made.body["player"], "name": "Bit"}
    assert "set-cookie" not in bot.ask("POST", "/api/me", {"name": "Byte"}).headers
    code = bot.create()
    assert bot.standing(code)["seats"][0]["kind"] == "bot"
    with bot.socket() as socket:
        assert socket.hello["player"] == made.body["player"]
    told = Person(server.port, token="nonsense").ask("GET", "/api/me")
    assert (told.status, told.body["key"]) == (401, "who_are_you")
